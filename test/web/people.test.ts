import assert from 'node:assert/strict'
import { browserTest, heading, OWNER, startWeb } from './support.ts'

const web = await startWeb()
const MANAGER = { email: 'mia@example.com', password: 'mia has a password' }

browserTest('somebody who is invited joins with the link and works as a manager', async () => {
  const page = await web.enter('/settings/users')
  await page.getByRole('button', { name: 'Invite' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create the link' }).click()
  await dialog.getByText('This is not an e-mail address').waitFor()
  await dialog.getByLabel('E-mail').fill(MANAGER.email)
  await dialog.getByRole('button', { name: 'Create the link' }).click()
  const link = new URL((await page.locator('pre').textContent())!)
  await page.getByRole('button', { name: 'I have copied it' }).click()
  await page.getByRole('list', { name: 'Open invitations' }).getByText(MANAGER.email).waitFor()

  const guest = await web.open(link.pathname + link.hash)
  await heading(guest, 'Join Account 1').waitFor()
  assert.equal(guest.url(), `${web.origin}/accept-invitation`)
  await guest.getByLabel('First name').fill('Mia')
  await guest.getByLabel('Last name').fill('Lund')
  await guest.getByLabel('New password').fill(MANAGER.password)
  await guest.getByLabel('Repeat the password').fill(MANAGER.password)
  await guest.getByRole('button', { name: 'Join' }).click()
  await heading(guest, 'Hello, Mia').waitFor()

  await page.reload()
  await page.getByRole('list', { name: 'Users' }).getByText('Mia Lund').waitFor()
  assert.equal(await page.getByRole('list', { name: 'Open invitations' }).count(), 0)
})

browserTest('a manager finds no settings of the account in the navigation', async () => {
  const page = await web.enter('/', MANAGER)
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await heading(page, 'Profile').waitFor()
  const places = await page.getByRole('navigation').getByRole('link').allTextContents()
  assert.deepEqual(places, ['Settings', 'Profile', 'Notifications', 'Password and sessions'])
})

browserTest('an owner gives another role, disables and enables again', async () => {
  const page = await web.enter('/settings/users')
  const row = page.getByRole('listitem').filter({ hasText: 'Mia Lund' })
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Actions for Mia Lund' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await choose('Make admin')
  await row.getByText('Admin', { exact: true }).waitFor()
  await choose('Disable')
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click()
  await row.getByText('Disabled').waitFor()
  const { signIn } = web.browser()
  assert.equal((await signIn(MANAGER.email, MANAGER.password)).status, 422)
  await choose('Enable again')
  await row.getByText('Disabled').waitFor({ state: 'detached' })
  assert.equal((await web.browser().signIn(MANAGER.email, MANAGER.password)).status, 200)
})

browserTest('an invitation is withdrawn', async () => {
  const page = await web.enter('/settings/users', OWNER)
  await page.getByRole('button', { name: 'Invite' }).click()
  await page.getByRole('dialog').getByLabel('E-mail').fill('nobody@example.com')
  await page.getByRole('dialog').getByRole('button', { name: 'Create the link' }).click()
  const link = new URL((await page.locator('pre').textContent())!)
  await page.getByRole('button', { name: 'I have copied it' }).click()
  await page.getByRole('button', { name: 'Withdraw the invitation of nobody@example.com' }).click()
  const question = page.getByRole('dialog', { name: 'Withdraw the invitation of nobody@example.com?' })
  await question.getByText('This cannot be undone').waitFor()
  await question.getByRole('button', { name: 'Withdraw' }).click()
  await question.waitFor({ state: 'detached' })
  await page.getByText('nobody@example.com').waitFor({ state: 'detached' })
  const guest = await web.open(link.pathname + link.hash)
  await heading(guest, 'This link no longer works').waitFor()
})
