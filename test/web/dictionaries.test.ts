import assert from 'node:assert/strict'
import { test } from 'node:test'
import en from '../../web/src/locales/en.ts'
import { browserTest, heading, startWeb } from './support.ts'

const web = await startWeb()

browserTest('dictionaries have pages where a record is added, edited and deleted', async () => {
  const page = await web.enter('/settings/dictionaries')
  await heading(page, 'Dictionaries').waitFor()
  await page.getByRole('main').getByRole('link').nth(11).waitFor()
  const names = (await page.getByRole('main').getByRole('link').allTextContents()).map((name) => name.trim())
  assert.ok(names.length >= 12, names.join())
  // They are alike: every third stands for its neighbours.
  for (const name of names.filter((_, place) => place % 3 === 0)) {
    await page.getByRole('main').getByRole('link', { name, exact: true }).click()
    await heading(page, name).waitFor()
    await page.getByRole('button', { name: /^New / }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Something new')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('Something new', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Actions for Something new' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await dialog.getByLabel('Name').fill('Something else')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Actions for Something else' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByText('Something else', { exact: true }).waitFor({ state: 'detached' })
    await page.goBack()
    await heading(page, 'Dictionaries').waitFor()
  }
})

browserTest(
  'a custom field with a formula is refused at its field until the formula can be read, and can be shown as money',
  async () => {
    const page = await web.enter('/settings/custom-fields')
    await page.getByRole('button', { name: 'New custom field' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await dialog.getByText('This is needed').first().waitFor()
    await dialog.getByLabel('Name').fill('Commission')
    await dialog.getByRole('combobox', { name: 'Belongs to' }).click()
    await page.getByRole('option', { name: 'Deals' }).click()
    assert.equal(await dialog.getByLabel('Formula').count(), 0)
    assert.equal(await dialog.getByLabel('Shown as').count(), 0)
    await dialog.getByRole('combobox', { name: 'Type of field' }).click()
    await page.getByRole('option', { name: 'Formula' }).click()
    await dialog.getByRole('combobox', { name: 'Shown as' }).click()
    await page.getByRole('option', { name: 'Money' }).click()
    await dialog.getByRole('textbox', { name: 'Formula' }).fill('{amount} *')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await dialog.locator('textarea[aria-invalid=true]').waitFor()
    await dialog.getByRole('textbox', { name: 'Formula' }).fill('{amount} * 0.1')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await page.getByText('Deals · Formula · {amount} * 0.1 · Money', { exact: true }).waitFor()
    const { document } = await web.api.get('/custom-fields')
    assert.equal(document.data[0].attributes.formula, '{amount} * 0.1')

    const { id } = await web.api.create('deals', { name: 'Chairs', amount: '12500.50' })
    await page.goto(`${web.origin}/deals/${id}`)
    await page.getByText('1,250.05').waitFor()
    assert.match(await page.getByText('1,250.05').innerText(), /[A-Z$€₽]/)
  },
)

test('hints stand at fields that exist', () => {
  const { attributes } = web.database.registry.type('custom-fields')
  for (const name of Object.keys(en.records.hints)) assert.ok(attributes.has(name))
})
