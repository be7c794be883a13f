import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { until } from '../support/until.ts'
import { browserTest, heading, startWeb } from './support.ts'

const web = await startWeb()

async function addSetting(
  page: Page,
  name: string,
  key: string,
  dataType: string,
  more: Record<string, string> = {},
) {
  await page.getByRole('button', { name: 'Add a setting' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Key').fill(key)
  await dialog.getByRole('combobox', { name: 'Data type' }).click()
  await page.getByRole('option', { name: dataType }).click()
  if (more.object) {
    await dialog.getByRole('combobox', { name: 'Object' }).click()
    await page.getByRole('option', { name: more.object }).click()
  }
  if (more.description) await dialog.getByLabel('Description').fill(more.description)
  if (more.category) await dialog.getByLabel('Category').fill(more.category)
  await dialog.getByRole('button', { name: 'Add' }).click()
  await dialog.waitFor({ state: 'detached' })
}

let secret = ''

browserTest('an author registers an application and describes its settings', async () => {
  const page = await web.enter('/settings/applications')
  await page.getByText('No applications yet').waitFor()
  await page.getByRole('link', { name: 'New application' }).click()
  await page.getByLabel('Name').fill('Mail robot')
  await page.getByLabel('Description').fill('Writes letters')
  await page.getByRole('checkbox', { name: 'Contacts: Read' }).check()
  await page.getByRole('checkbox', { name: 'Deals: Write' }).check()
  await page.getByRole('button', { name: 'Create' }).click()
  await heading(page, 'Mail robot').waitFor()

  await addSetting(page, 'Sender', 'sender', 'Text', {
    category: 'Letters',
    description: 'Who they are from',
  })
  await addSetting(page, 'Most a day', 'most', 'Number', { category: 'Letters' })
  await addSetting(page, 'Only on weekdays', 'weekdays', 'Checkbox')
  await addSetting(page, 'Address to use', 'address', 'System field', { object: 'Contacts' })
  const { document } = await web.api.get('/application-settings?sort=position')
  assert.deepEqual(
    document.data.map(({ attributes }: { attributes: { key: string } }) => attributes.key),
    ['sender', 'most', 'weekdays', 'address'],
  )
})

browserTest('a key that breaks the pattern is told at its field', async () => {
  const page = await web.enter('/settings/applications/1')
  await page.getByRole('button', { name: 'Add a setting' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Wrong')
  for (const key of ['1a', 'Key', 'a-b', 'a'.repeat(65)]) {
    await dialog.getByLabel('Key').fill(key)
    await dialog.getByRole('button', { name: 'Add' }).click()
    await dialog.getByText('Begin with a-z, go on with').waitFor()
    await dialog.getByLabel('Key').fill('')
  }
  await dialog.getByLabel('Key').fill('sender')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await dialog.getByText('This is taken').waitFor()
  assert.equal(await dialog.getByLabel('Key').getAttribute('aria-invalid'), 'true')
})

browserTest('settings are put into another order with the keyboard', async () => {
  const page = await web.enter('/settings/applications/1')
  const handle = page.getByRole('button', { name: 'Move Address to use' })
  await handle.focus()
  await page.keyboard.press('ArrowUp')
  await page.locator('[aria-live]').getByText('Address to use is now number 3').first().waitFor()
  const stored = async () => (await web.api.get('/application-settings?sort=position')).document.data
  await until(async () => (await stored())[2].attributes.key === 'address')
})

browserTest('installing says what the application may do, and shows its token once', async () => {
  const page = await web.enter('/settings/applications')
  await page.getByRole('link', { name: 'Install' }).click()
  await heading(page, 'Install Mail robot?').waitFor()
  await page.getByText('Read: Contacts').waitFor()
  await page.getByText('Read and write: Deals').waitFor()
  await page.getByRole('button', { name: 'Install' }).click()
  secret = (await page.getByRole('dialog').locator('pre').first().textContent())!
  await page.getByRole('button', { name: 'I have copied it' }).click()
  await page.getByText('Installed').waitFor()
  const { document } = await web.clientWithToken(secret).get('/current-token')
  assert.deepEqual(document.data.attributes.scopes.sort(), ['contact_read', 'deal_write'])
})

browserTest('what is set in the form are the options of the token, and the other way round', async () => {
  const page = await web.enter('/settings/applications')
  await page.getByRole('link', { name: 'Settings of Mail robot' }).click()
  await page.getByRole('heading', { name: 'Letters', level: 2 }).waitFor()
  await page.getByText('Who they are from').waitFor()
  await page.getByLabel('Sender').fill('robot@example.com')
  await page.getByLabel('Most a day').fill('1a2b')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Only digits are possible here').waitFor()
  assert.equal(await page.getByLabel('Most a day').inputValue(), '1a2b')
  await page.getByLabel('Most a day').fill('1,200')
  await page.getByRole('checkbox', { name: 'Only on weekdays' }).check()
  await page.getByRole('combobox', { name: 'Address to use' }).click()
  await page.getByRole('option', { name: 'Other e-mail' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  const robot = web.clientWithToken(secret)
  const { data } = (await robot.get('/current-token')).document
  assert.deepEqual(data.attributes.options, {
    sender: 'robot@example.com',
    most: '1200',
    weekdays: true,
    address: 'other-email',
  })
  const options = { sender: 'somebody@example.com', weekdays: false }
  await robot.patch('/current-token', { data: { type: data.type, id: data.id, attributes: { options } } })
  await page.reload()
  assert.equal(await page.getByLabel('Sender').inputValue(), 'somebody@example.com')
  assert.equal(await page.getByRole('checkbox', { name: 'Only on weekdays' }).isChecked(), false)
})

browserTest('uninstalling revokes the token, and then the application can be deleted', async () => {
  const page = await web.enter('/settings/applications')
  const act = async (name: string) => {
    await page.getByRole('button', { name: 'Actions for Mail robot' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await act('Uninstall')
  const question = page.getByRole('dialog', { name: 'Uninstall Mail robot?' })
  await question.getByText('This cannot be undone').waitFor()
  await question.getByRole('button', { name: 'Uninstall' }).click()
  await page.getByRole('link', { name: 'Install' }).waitFor()
  assert.equal((await web.clientWithToken(secret).get('/current-token')).status, 401)
  await act('Delete')
  await page.getByText('No applications yet').waitFor()
})
