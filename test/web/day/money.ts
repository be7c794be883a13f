import assert from 'node:assert/strict'
import { writtenMoney } from '../../../web/src/ui/numbers.ts'
import { until } from '../../support/until.ts'
import { settled } from '../settled.ts'
import { choose, pick, press, write } from './keyboard.ts'
import { labelIn, listIn, looksGood, open, type Place } from './place.ts'

/** As each language writes a number, and in a currency that the other one does not take. */
const TYPED = {
  en: { amount: '1,234.50', currency: 'EUR', rate: '1.25' },
  ru: { amount: '1 234,50', currency: 'GBP', rate: '1,25' },
} as const

/** A deal in another currency is no part of a sum before there is a rate. */
export async function money(place: Place): Promise<void> {
  const { web, page, texts, language } = place
  const { amount, currency, rate } = TYPED[language]
  const names = new Intl.DisplayNames(language, { type: 'currency' })
  const called = (code: string) => `${code} · ${names.of(code)}`
  const name = `Abroad ${language}`
  await open(place, listIn(place, 'deals'))
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog')
  await write(dialog.getByLabel(labelIn(place, 'deals', 'name')).first(), name)
  await write(dialog.getByLabel(labelIn(place, 'deals', 'amount'), { exact: true }), amount)
  await press(dialog.getByRole('button', { name: /\d/ }))
  await choose(dialog.getByRole('combobox', { name: labelIn(place, 'deals', 'currency') }), called(currency))
  await looksGood(place, 'a new deal')
  await press(dialog.getByRole('button', { name: texts.common.create }))
  const shown = (code: string) => page.getByText(writtenMoney(1234.5, language, code)).first()
  await shown(currency).waitFor()
  await press(page.locator('button[data-field=currency]'))
  await choose(page.getByRole('combobox', { name: labelIn(place, 'deals', 'currency') }), called('CHF'))
  await shown('CHF').waitFor()
  await page.keyboard.press('Control+z')
  await shown(currency).waitFor()
  const { document } = await web.api.get(`/deals?filter[q]=${name}`)
  const { attributes } = document.data[0]
  assert.deepEqual([attributes.amount, attributes.currency], [1234.5, currency])
  await open(place, listIn(place, 'deals'))
  const total = page.getByLabel(texts.table.totalOf(labelIn(place, 'deals', 'amount')))
  await pick(total, 'sum')
  await page.getByText(texts.money.withoutRate(1)).waitFor()
  await looksGood(place, 'a sum without a rate')
  const sum = async () =>
    (await web.api.get('/deals/summary?filter[actual]=1&sum=amount')).document.meta.sum.amount
  const before = await sum()

  await open(place, texts.account.title)
  await press(page.getByRole('link', { name: texts.money.rates }))
  await page.getByRole('heading', { name: listIn(place, 'currency-rates'), level: 1 }).waitFor()
  await settled(page)
  await page.keyboard.press('c')
  await choose(
    dialog.getByRole('combobox', { name: labelIn(place, 'currency-rates', 'currency') }),
    called(currency),
  )
  await write(
    dialog.getByLabel(labelIn(place, 'currency-rates', 'date')),
    language === 'en' ? '01/31/2026' : '31.01.2026',
  )
  await write(dialog.getByLabel(labelIn(place, 'currency-rates', 'rate')), rate)
  await press(dialog.getByRole('button', { name: texts.common.create }))
  await dialog.waitFor({ state: 'detached' })
  await looksGood(place, 'a rate')
  await until(async () => Math.abs((await sum()) - before - 1543.125) < 0.01)
  await open(place, listIn(place, 'deals'))
  await pick(total, 'sum')
  await page
    .locator('[data-total=amount]')
    .getByText(writtenMoney(await sum(), language, 'USD'))
    .waitFor()
}
