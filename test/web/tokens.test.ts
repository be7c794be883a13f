import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { browserTest, startWeb } from './support.ts'

const web = await startWeb()

const create = async (page: Page, label: string, ...boxes: string[]): Promise<string> => {
  await page.getByRole('button', { name: 'New token' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Label').fill(label)
  for (const name of boxes) await dialog.getByRole('checkbox', { name }).check()
  await dialog.getByRole('button', { name: 'Create' }).click()
  const secret = await page
    .getByRole('dialog', { name: 'Your new token' })
    .locator('pre')
    .first()
    .textContent()
  await page.getByRole('button', { name: 'I have copied it' }).click()
  return secret!
}

const openMenu = (page: Page, label: string) =>
  page.getByRole('button', { name: `Actions for ${label}` }).click()

browserTest('a token that was created in the page opens the API for what it may do', async () => {
  const page = await web.enter('/settings/tokens')
  const secret = await create(page, 'Website form', 'Contacts: Write', 'Deals: Read')
  assert.match(secret, /^[\w-]{43}$/)
  const api = web.clientWithToken(secret)
  const { document } = await api.get('/current-token')
  assert.deepEqual(document.data.attributes.scopes.sort(), ['contact_write', 'deal_read'])
  assert.equal((await api.create('contacts', { 'first-name': 'Ada', 'last-name': 'Berg' })).type, 'contacts')
  assert.equal((await api.post('/deals', { data: { type: 'deals' } })).status, 403)
  assert.equal((await page.textContent('body'))!.includes(secret), false)
})

browserTest('the new token is shown with a command that works as it is', async () => {
  const page = await web.enter('/settings/tokens')
  await page.getByRole('button', { name: 'New token' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Label').fill('From the terminal')
  await dialog.getByRole('button', { name: 'Read everything' }).click()
  await dialog.getByRole('button', { name: 'Create' }).click()
  const command = (await page.locator('pre').nth(1).textContent())!
  const [, address, header] = /^curl -s (\S+) \\\n {2}-H "([^"]+)"$/.exec(command)!
  const [name, value] = header!.split(': ') as [string, string]
  const answer = await fetch(address!, { headers: { [name]: value } })
  assert.equal(answer.status, 200)
})

browserTest('a new token stays on the screen when the session ends, until it was copied', async () => {
  // No page of the app, whose stream might be the one that is stopped.
  const page = await web.enter('/icon.svg')
  const ending = Promise.withResolvers<void>()
  // The page gives one up that is silent for a minute, and opens another.
  let hasEnded = false
  await page.route('**/changes/stream', (route) =>
    hasEnded ? route.fallback() : ending.promise.then(() => route.abort()),
  )
  await page.goto(`${web.origin}/settings/tokens`)
  await page.getByRole('button', { name: 'New token' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Label').fill('Seen once')
  await dialog.getByRole('button', { name: 'Read everything' }).click()
  await dialog.getByRole('button', { name: 'Create' }).click()
  const copied = page.getByRole('button', { name: 'I have copied it' })
  await copied.waitFor()
  await page.context().clearCookies()
  const refused = page.waitForResponse((one) => one.status() === 401)
  hasEnded = true
  ending.resolve()
  await refused
  await copied.click()
  await page.waitForURL(/sign-in/)
})

browserTest('a token needs a label and a scope, and is told so at its fields', async () => {
  const page = await web.enter('/settings/tokens')
  await page.getByRole('button', { name: 'New token' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await dialog.getByText('This is needed').waitFor()
  await dialog.getByText('Choose at least one').waitFor()
})

browserTest('a token is renamed, given other scopes and revoked', async () => {
  const page = await web.enter('/settings/tokens')
  const secret = await create(page, 'Report', 'Deals: Read')
  const api = web.clientWithToken(secret)
  await openMenu(page, 'Report')
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Label').fill('Monthly report')
  await dialog.getByRole('checkbox', { name: 'Orders: Read' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Monthly report', { exact: true }).waitFor()
  const { attributes } = (await api.get('/current-token')).document.data
  assert.equal(attributes['token-label'], 'Monthly report')
  assert.deepEqual(attributes.scopes.sort(), ['deal_read', 'order_read'])
  await openMenu(page, 'Monthly report')
  await page.getByRole('menuitem', { name: 'Revoke' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  assert.equal((await api.get('/current-token')).status, 200)
  await openMenu(page, 'Monthly report')
  await page.getByRole('menuitem', { name: 'Revoke' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await page.getByText('Monthly report', { exact: true }).waitFor({ state: 'detached' })
  assert.equal((await api.get('/current-token')).status, 401)
})

browserTest('a token is bound to a role when it is made, and the list says so', async () => {
  await web.api.create('roles', { name: 'Bot', rights: { deals: { read: 'all' } } })
  const page = await web.enter('/settings/tokens')
  await page.getByRole('button', { name: 'New token' }).first().click()
  await page.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: 'Bot' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Label').fill('Bound')
  await dialog.getByRole('button', { name: 'Read everything' }).click()
  await dialog.getByRole('button', { name: 'Create' }).click()
  const api = web.clientWithToken((await page.locator('pre').first().textContent())!)
  await page.getByRole('button', { name: 'I have copied it' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Bound' }).getByText('role “Bot”').waitFor()
  assert.equal((await api.get('/deals')).status, 200)
  assert.equal((await api.get('/contacts')).status, 403)
})
