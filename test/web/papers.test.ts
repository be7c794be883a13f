import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { Mail } from '../../src/accounts/letters/mail.ts'
import { hasPoppler, textOf } from '../papers/poppler.ts'
import { ask } from '../support/ask.ts'
import { Mailbox } from '../support/mailbox.ts'
import { until } from '../support/until.ts'
import { seriousFaults } from './axe.ts'
import { answeringOption } from './record-page.ts'
import { browserTest, startWeb } from './support.ts'

const mailbox = await Mailbox.open()
const mail = new Mail({ smtp: { url: mailbox.url, from: 'crm@example.com' }, print: () => {}, log: () => {} })
const web = await startWeb({ mail })
const { api } = web
const PHONE = { viewport: { width: 390, height: 844 } }

async function speak(locale: string): Promise<void> {
  const { id } = (await api.get('/profile')).document.data
  await api.patch(`/users/${id}`, { data: { type: 'users', id, attributes: { locale } } })
}

/** Goes on by Tab until a button of this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const focused = () => page.evaluate('document.activeElement?.textContent')
  for (let presses = 0; (await focused()) !== name; presses++) {
    assert.ok(presses < 120, `${name} is reached by Tab`)
    await page.keyboard.press('Tab')
  }
}

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
  await page.getByRole('group', { name: 'Make a paper' }).getByRole('button', { name: 'Invoice' }).click()
  const dialog = page.getByRole('dialog', { name: /^Invoice INV-/ })
  await dialog.locator('iframe[src^="blob:"]').waitFor()
  assert.deepEqual(await seriousFaults(page), [])
  await dialog.getByRole('button', { name: 'Send by e-mail' }).click()
  const letter = page.getByRole('dialog', { name: 'Send by e-mail' })
  await until(async () => (await letter.getByLabel('To').inputValue()) === 'lee@example.com')
  await letter.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('The e-mail to lee@example.com is on its way').waitFor()
  const invoices = async () => (await api.get(`/deals/${deal.id}/invoices`)).document.data
  assert.equal(Number((await invoices())[0].attributes.amount), 1200.5)
  assert.equal((await api.get(`/invoices/${(await invoices())[0].id}/lines`)).document.data.length, 1)
  await page.getByRole('button', { name: /^Look at Invoice INV-/ }).waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('Control+z')
  await until(async () => (await invoices()).length === 0)
  const kept = (await api.get(`/deals/${deal.id}/documents`)).document.data
  assert.equal(kept.length, 0)
})

browserTest(
  'in Russian, by keyboard alone: an order becomes an invoice, whose lines are its own',
  async () => {
    await speak('ru')
    const template = { name: 'Счёт', kind: 'invoice', language: 'ru', vat: 'added', 'vat-rate': '20' }
    const { id: templateId } = await api.create('paper-templates', template)
    const order = await api.create('orders', { name: 'Стулья' })
    const entity = { data: { type: 'orders', id: order.id } }
    await api.create(
      'entity-products',
      { name: 'Стул', quantity: '4', 'selling-price': '2500.50' },
      { entity },
    )
    await api.create('products', { name: 'Стол', 'selling-price': '1000' })
    const page = await web.enter(`/orders/${order.id}`)
    await page
      .getByRole('group', { name: 'Создать документ' })
      .getByRole('button', { name: 'Счёт' })
      .waitFor()
    await tabTo(page, 'Счёт')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: /^Счёт на оплату № СЧ-/ })
    await dialog.locator('iframe[src^="blob:"]').waitFor()
    assert.deepEqual(await seriousFaults(page), [])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    const [invoice] = (await api.get(`/orders/${order.id}/invoices`)).document.data
    const [document] = (await api.get(`/orders/${order.id}/documents`)).document.data
    assert.equal(invoice.attributes.amount, 12002.4)
    if (hasPoppler()) {
      const address = `/api/v1/documents/${document.id}/download`
      const { bytes } = await ask(web.port, 'GET', address, { authorization: `Bearer ${api.token}` })
      for (const words of ['Стул', '10 002,00', 'НДС 20%', '12 002,40'])
        assert.ok(textOf(bytes).includes(words), words)
    }

    await page.goto(`${web.origin}/invoices/${invoice.id}`)
    const lines = page.getByRole('table', { name: 'Позиции' })
    await lines.getByText(/12.002,40/).waitFor()
    await lines.getByRole('button', { name: /НДС, %, Стул: 20/ }).waitFor()
    const quantity = lines.getByRole('button', { name: /Количество, Стул/ })
    await quantity.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.type('2')
    await page.keyboard.press('Enter')
    await lines.getByText(/6.001,20/).waitFor()
    // The focus is back where it was.
    await until(() => quantity.evaluate((button) => button.matches(':focus')))
    await page.getByRole('combobox', { name: 'Добавить товар' }).fill('Стол')
    await answeringOption(page, 'Стол').waitFor()
    await page.keyboard.press('Enter')
    await lines.getByText(/7.201,20/).waitFor()
    assert.deepEqual(await seriousFaults(page), [])
    const amount = async () => (await api.get(`/invoices/${invoice.id}`)).document.data.attributes.amount
    assert.equal(await amount(), 7201.2)
    await quantity.focus()
    await page.keyboard.press('Control+z')
    await until(async () => (await amount()) === 6001.2)
    await page.getByRole('button', { name: 'Счёт, PDF' }).click()
    await dialog.locator('iframe[src^="blob:"]').waitFor()
    assert.equal((await api.get(`/orders/${order.id}/documents`)).document.data.length, 2)

    const phone = await web.enter(`/settings/papers/${templateId}`, undefined, PHONE)
    await phone.getByRole('heading', { name: 'Счёт', level: 1 }).waitFor()
    await phone.getByRole('textbox', { name: 'Текст над позициями' }).fill('{{record.nonsense}}')
    await phone.getByRole('button', { name: 'Сохранить' }).click()
    await phone.getByText('record.nonsense').first().waitFor()
    assert.deepEqual(await seriousFaults(phone), [])
    await speak('en')
    await api.delete(`/paper-templates/${templateId}`)
  },
)

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
    await form.getByRole('button', { name: 'Create' }).click()
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

    const tooLarge = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.alloc(1024 * 1024 + 1) }
    await page.locator('input[type=file]').setInputFiles(tooLarge)
    await page.getByText('The logo must be a PNG or JPEG picture').waitFor()
    assert.equal((await api.get('/documents?filter[q]=logo')).document.data.length, 0)
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
