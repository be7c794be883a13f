import assert from 'node:assert/strict'
import { until } from '../../support/until.ts'
import { settled } from '../settled.ts'
import { add, choose, chooseItem, pick, press, write } from './keyboard.ts'
import { labelIn, listIn, looksGood, open, type Place } from './place.ts'

/** Which deals of a town are large or mine, by responsible, with what they come to, kept as a view. */
export async function questions(place: Place): Promise<void> {
  const { web, page, texts, language } = place
  const { questions: words, table } = texts
  const label = (type: string, name: string) => labelIn(place, type, name)
  const dialog = page.getByRole('dialog', { name: words.title })
  const field = (number: number) => dialog.getByRole('combobox', { name: words.field(number), exact: true })
  const button = (name: string) => dialog.getByRole('button', { name, exact: true })
  await open(place, listIn(place, 'deals'))
  await press(page.getByRole('button', { name: words.open }))
  await choose(field(1), `${label('deals', 'company')} → ${label('companies', 'name')}`)
  await pick(dialog.getByLabel(words.operator(1)), 'contains')
  await write(dialog.getByLabel(words.value(1)), 'o')
  await press(button(words.addGroup))
  await choose(field(2), label('deals', 'amount'))
  await pick(dialog.getByLabel(words.operator(2)), 'more')
  await write(dialog.getByLabel(words.value(2)), language === 'en' ? '1,000.50' : '1 000,50')
  await press(button(words.addCondition).first())
  await choose(field(3), label('deals', 'responsible'))
  await press(dialog.getByRole('checkbox', { name: words.me, exact: true }), ' ')
  await looksGood(place, 'conditions')
  await press(button(words.show))
  const any = [
    { field: 'amount', more: 1000.5 },
    { field: 'responsible', is: ['me'] },
  ]
  const where = JSON.stringify({ all: [{ field: 'company.name', contains: 'o' }, { any }] })
  await page.waitForURL(({ searchParams }) => searchParams.get('filter[where]') === where)
  const { document } = await web.api.get(`/deals?filter[actual]=1&filter[where]=${encodeURIComponent(where)}`)
  const count = document.meta['record-count']
  assert.ok(count > 5)
  await page.locator(`[role=grid][aria-rowcount="${count + 1}"][aria-busy=false]`).waitFor()
  const said = await page.locator('[data-question]').textContent()
  assert.match(said!, new RegExp(` ${words.and} \\(.* ${words.or} .*${words.me}`))

  await pick(page.getByLabel(table.totalOf(label('deals', 'amount'))), 'sum')
  await pick(page.getByLabel(table.groupBy), 'responsible')
  await press(page.getByRole('button', { name: table.sort, exact: true }))
  await add(page.getByRole('button', { name: table.addSort }), label('deals', 'amount'))
  await pick(page.getByLabel(table.sortDirection(1)), 'true')
  await page.keyboard.press('Escape')
  const groups = page.locator('[data-group]')
  await groups.first().waitFor()
  await settled(page)
  const rows = () => page.getByRole('grid').getAttribute('aria-rowcount').then(Number)
  const whole = await rows()
  await press(groups.first().getByRole('rowheader'))
  await until(async () => (await rows()) < whole)
  await looksGood(place, 'groups with their sums')
  await chooseItem(
    page.getByRole('button', { name: table.views }),
    page.getByRole('menuitem', { name: table.saveAs }),
  )
  await write(page.getByLabel(table.viewName), `Large ${language}`)
  await page.keyboard.press('Enter')
  await page.waitForURL(/table-state-id/)
  const { document: kept } = await web.api.get('/table-states?sort=-id')
  const { sort, totals, 'grouped-by': groupedBy } = kept.data[0].attributes
  assert.deepEqual(
    { sort, totals, groupedBy },
    { sort: '-amount', totals: { amount: 'sum' }, groupedBy: 'responsible' },
  )
}
