import assert from 'node:assert/strict'
import { Mail } from '../../src/accounts/letters/mail.ts'
import { Mailbox } from '../support/mailbox.ts'
import { until } from '../support/until.ts'
import { seriousFaults } from './axe.ts'
import { browserTest, startWeb } from './support.ts'

const mailbox = await Mailbox.open()
const mail = new Mail({ smtp: { url: mailbox.url, from: 'crm@example.com' }, print: () => {}, log: () => {} })
const web = await startWeb({ mail })
const { api } = web

browserTest('a deal becomes an invoice with one press, which is seen, sent and taken back', async () => {
  const contact = await api.create('contacts', {
    'first-name': 'Ann',
    'last-name': 'Lee',
    email: 'lee@example.com',
  })
  const deal = await api.create(
    'deals',
    { name: 'Roof', amount: '1200.50' },
    { contact: { data: { type: 'contacts', id: contact.id } } },
  )
  const page = await web.enter(`/deals/${deal.id}`)
  const menu = page.getByRole('button', { name: 'Actions for Roof' })
  await menu.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Invoice', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Invoice INV-/ })
  await dialog.locator('iframe[src^="blob:"]').waitFor()
  assert.deepEqual(await seriousFaults(page), [])
  await dialog.getByRole('button', { name: 'Send by mail' }).click()
  const letter = page.getByRole('dialog', { name: 'Send by mail' })
  await until(async () => (await letter.getByLabel('To').inputValue()) === 'lee@example.com')
  await letter.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('The letter to lee@example.com is on its way').waitFor()
  const invoices = async () => (await api.get(`/deals/${deal.id}/invoices`)).document.data
  assert.equal(Number((await invoices())[0].attributes.amount), 1200.5)
  await page.getByRole('button', { name: /^Look at Invoice INV-/ }).waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('Control+z')
  await until(async () => (await invoices()).length === 0)
  const kept = (await api.get(`/deals/${deal.id}/documents`)).document.data
  assert.equal(kept.length, 0)
})

browserTest(
  'a template is made, looks as it is written, and tells of fields that there are not',
  async () => {
    const page = await web.enter('/settings/papers')
    await page.getByText('No templates yet').waitFor()
    await page.getByRole('button', { name: 'New template' }).click()
    const form = page.getByRole('dialog', { name: 'New template' })
    await form.getByLabel('Name').fill('Our offers')
    await form.getByRole('combobox', { name: 'Kind' }).click()
    await page.getByRole('option', { name: 'Offer' }).click()
    await form.getByRole('button', { name: 'New template' }).click()
    await page.getByRole('heading', { name: 'Our offers' }).waitFor()
    const preview = page.locator('iframe[title="Preview"]')
    const first = await preview.getAttribute('src')
    await page.getByRole('textbox', { name: 'Text above the lines' }).fill('{{record.nonsense}}')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('There is no field “record.nonsense”').first().waitFor()
    await page.getByRole('textbox', { name: 'Text above the lines' }).fill('Dear {{record.contact.name}},')
    await until(async () => (await preview.getAttribute('src')) !== first)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Our offers').first().waitFor()
    await until(async () =>
      (await api.get('/paper-templates')).document.data[0].attributes.introduction.startsWith('Dear'),
    )
    assert.deepEqual(await seriousFaults(page), [])

    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PNG })
    await page.getByRole('button', { name: 'Choose another picture' }).waitFor()
    const kept = async () => (await api.get('/paper-templates?include=logo')).document.data[0]
    await page.getByRole('button', { name: 'Save' }).click()
    await until(async () => (await kept()).relationships.logo.data !== null)
    await page.reload()
    await page.getByRole('textbox', { name: 'Text below' }).fill('Until soon')
    await page.getByRole('button', { name: 'Save' }).click()
    await until(async () => (await kept()).attributes.closing === 'Until soon')
    assert.notEqual((await kept()).relationships.logo.data, null)
  },
)

/** One pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
