import assert from 'node:assert/strict'
import { seriousFaults } from './axe.ts'
import { browserTest, startWeb } from './support.ts'

const web = await startWeb()
const { api } = web
await api.create('currency-rates', { currency: 'EUR', date: '2026-01-01', rate: '1.25' })
await api.create('deals', { name: 'Roof', amount: '1200.5', currency: 'EUR' })
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
