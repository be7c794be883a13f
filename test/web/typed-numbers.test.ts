import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import en from '../../web/src/locales/en.ts'
import ru from '../../web/src/locales/ru.ts'
import { writtenMoney } from '../../web/src/ui/numbers.ts'
import { settled } from './settled.ts'
import { browserTest, startWeb } from './support.ts'
import { cell, searchOf } from './tables.ts'
import { fieldLabel } from './words.ts'

const web = await startWeb()
const { api } = web
await api.create('custom-fields', {
  name: 'Turnover',
  'resource-name': 'companies',
  'field-type': 'number',
})

const attributesOf = async (type: string, id: string) =>
  (await api.get(`/${type}/${id}`)).document.data.attributes
const newest = async (type: string) => (await api.get(`/${type}?sort=-id&page[size]=1`)).document.data[0]

/** The same amounts as the two languages write them. */
const LANGUAGES = [
  { language: 'en', texts: en, thousands: '12,500', cents: '1,200.50', foreign: '1.200,50' },
  { language: 'ru', texts: ru, thousands: '12 500', cents: '1 200,50', foreign: '1,200.50' },
] as const

/** What is typed into the field, and then Enter. */
async function type(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('textbox', { name: label }).fill(text)
  await page.keyboard.press('Enter')
}

for (const { language, texts, thousands, cents, foreign } of LANGUAGES)
  browserTest(`amounts that are typed as ${language} writes them are stored as they were meant`, async () => {
    const { record, table, common } = texts
    await web.database.query('UPDATE users SET locale = $1', [language])
    const page = await web.enter('/products')
    const price = fieldLabel(language, 'products', 'selling-price')
    const saved = () => page.getByRole('textbox', { name: price }).waitFor({ state: 'detached' })

    await page.getByRole('grid').or(page.getByText(table.none)).first().waitFor()
    await settled(page)
    await page.keyboard.press('c')
    const dialog = page.getByRole('dialog')
    await dialog
      .getByRole('textbox', { name: fieldLabel(language, 'products', 'name') })
      .fill(`Lamp ${language}`)
    await dialog.getByRole('textbox', { name: price }).fill(thousands)
    await dialog.getByRole('button', { name: common.create }).click()
    await dialog.waitFor({ state: 'detached' })
    const product = await newest('products')
    assert.equal(product.attributes['selling-price'], 12500, 'a form')

    await page.goto(`${web.origin}/products/${product.id}`)
    await page.getByRole('button', { name: record.edit(price) }).click()
    await type(page, price, cents)
    await saved()
    assert.equal((await attributesOf('products', product.id))['selling-price'], 1200.5, 'a field')
    await page.getByRole('button', { name: record.edit(price) }).click()
    assert.equal(
      await page.getByRole('textbox', { name: price }).inputValue(),
      cents.replace(/0$/, '').replace(' ', '\u00a0'),
    )
    await page.getByRole('textbox', { name: price }).fill('12.500')
    const meant = language === 'en' ? '12.5' : '12\u00a0500'
    await page.getByRole('status').getByText(common.understoodAs(meant)).waitFor()
    await page.getByRole('textbox', { name: price }).fill('a lot')
    await page.keyboard.press('Enter')
    await page.getByText(texts.errors.number).waitFor()
    assert.equal(await page.getByRole('textbox', { name: price }).inputValue(), 'a lot')
    await page.keyboard.press('Escape')

    await page.goto(`${web.origin}/products?columns=selling-price`)
    await cell(page, `Lamp ${language}`, 'selling-price').dblclick()
    const written = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
    await type(page, price, foreign.replace('1', '3'))
    await written
    assert.equal((await attributesOf('products', product.id))['selling-price'], 3200.5, 'a cell')

    const order = await api.create('orders', { name: 'Light' })
    await api.create(
      'entity-products',
      {},
      {
        product: { data: { type: 'products', id: product.id } },
        entity: { data: { type: 'orders', id: order.id } },
      },
    )
    await page.goto(`${web.origin}/orders/${order.id}`)
    const label = `${price}, Lamp ${language}`
    await page.getByRole('button', { name: record.edit(label) }).click()
    await type(page, label, cents)
    await page.getByRole('textbox', { name: label }).waitFor({ state: 'detached' })
    assert.equal((await newest('entity-products')).attributes['selling-price'], 1200.5, 'a line')

    await api.create('companies', { name: `Rich ${language}`, customs: { 'custom-1': 12500 } })
    await page.goto(`${web.origin}/companies`)
    await page.getByRole('button', { name: table.filter, exact: true }).click()
    await searchOf(page).fill('Turnover')
    await page.getByRole('option', { name: 'Turnover', exact: true }).click()
    await type(page, 'Turnover', thousands)
    await page.waitForURL(({ searchParams }) => searchParams.get('filter[custom-1]') === '12500')
    await page.getByRole('rowheader', { name: `Rich ${language}` }).waitFor()

    const { imports } = texts
    await page.goto(`${web.origin}/imports/new/products`)
    const buffer = Buffer.from(
      `name;selling-price\nSofa;"${thousands}"\nChair;"${cents}"\nTable;"${foreign}"\n`,
    )
    await page.locator('input[type=file]').setInputFiles({ name: 'p.csv', mimeType: 'text/csv', buffer })
    const preview = page.getByRole('region', { name: imports.preview })
    await preview.getByText(writtenMoney(12500, language, 'USD')).waitFor()
    await page.getByRole('button', { name: imports.start }).click()
    await page.waitForURL(/\/imports\/\d+$/)
    await page.getByText(imports.states.done, { exact: true }).waitFor()
    const { document } = await api.get('/products?sort=-id&page[size]=3')
    const prices = document.data.map(
      ({ attributes }: { attributes: Record<string, unknown> }) => attributes['selling-price'],
    )
    assert.deepEqual(prices, [1200.5, 1200.5, 12500], 'an import')
  })
