import assert from 'node:assert/strict'
import { until } from '../support/until.ts'
import { seriousFaults } from './axe.ts'
import { browserTest, startWeb } from './support.ts'

const web = await startWeb()
const { api } = web
await api.create('currency-rates', { currency: 'EUR', date: '2026-01-01', rate: '1.25' })
const roof = await api.create('deals', { name: 'Roof', amount: '1200.5', currency: 'EUR' })
await api.create('deals', { name: 'Door', amount: '100' })
await api.create('deals', { name: 'Garden', amount: '7000', currency: 'JPY' })

browserTest(
  'money stands in its currency, sums in that of the account, with a sign of what is not in them',
  async () => {
    const page = await web.enter('/boards/deals')
    const head = page.locator('[data-column] header').first()
    await head.getByText('$1,600.63').waitFor()
    await head.getByText('1 without a rate').waitFor()
    for (const amount of ['€1,200.50', '$100', '¥7,000'])
      await page.locator('[data-column]').getByText(amount, { exact: true }).waitFor()
    assert.deepEqual(await seriousFaults(page), [])
    await page.goto(`${web.origin}/`)
    await page.getByText('1 without a rate').first().waitFor()
    await page.goto(`${web.origin}/deals`)
    await page.getByRole('gridcell', { name: '€1,200.50' }).waitFor()
    await page.getByLabel('Total of Amount').selectOption('sum')
    await page.locator('[data-total=amount]').getByText('$1,600.63').waitFor()
    await page.getByText('1 without a rate').waitFor()
  },
)

browserTest('a currency is chosen on the page of a record, and a rate is entered in its list', async () => {
  const page = await web.enter(`/deals/${roof.id}`)
  await page.getByText('€1,200.50').first().waitFor()
  await page.locator('button[data-field=currency]').press('Enter')
  await page.getByRole('combobox', { name: 'Currency' }).fill('GBP')
  await page.getByRole('option', { name: 'GBP · British Pound' }).click()
  await page.getByText('£1,200.50').first().waitFor()
  await page.keyboard.press('Control+z')
  await page.getByText('€1,200.50').first().waitFor()
  await page.goto(`${web.origin}/settings/account`)
  await page.getByRole('link', { name: 'Rates of other currencies' }).click()
  await page.getByRole('button', { name: 'New rate' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Currency' }).fill('JPY')
  await page.getByRole('option', { name: 'JPY · Japanese Yen' }).click()
  await dialog.getByLabel('From').fill('2026-02-01')
  await dialog.getByLabel('Rate').fill('0,5')
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await until(async () => (await api.get('/currency-rates')).document.meta['record-count'] === 2)
  const { document } = await api.get('/deals/summary?sum=amount')
  assert.deepEqual(document.meta, { count: 3, sum: { amount: 5100.63 } })
})
