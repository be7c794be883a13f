import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import ru from '../../web/src/locales/ru.ts'
import { seriousFaults } from './axe.ts'
import { add } from './day/keyboard.ts'
import { browserTest, startWeb } from './support.ts'
import { asksFor, grid, shownNames, showsNames } from './tables.ts'
import { fieldLabel } from './words.ts'

const web = await startWeb()
const { api } = web
const { document: me } = await api.get('/users')
const owner = { data: { type: 'users', id: me.data[0].id } }
const riga = await api.create('companies', { name: 'Baltic', city: 'Riga' })
const kazan = await api.create('companies', { name: 'Volga', city: 'Kazan' })
const link = ({ type, id }: { type: string; id: string }) => ({ data: { type, id } })
await api.create('deals', { name: 'Small', amount: 100 }, { company: link(riga), responsible: owner })
await api.create('deals', { name: 'Large', amount: 5000 }, { company: link(riga) })
await api.create('deals', { name: 'Far', amount: 9000 }, { company: link(kazan), responsible: owner })
await api.create('deals', { name: 'Alone' })

/** Chooses from a list by writing, without the mouse. */
async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).focus()
  await page.keyboard.insertText(option)
  await page.getByRole('option', { name: option, exact: true }).first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

const nameOf = (...path: readonly (readonly [string, string])[]) =>
  path.map(([type, name]) => fieldLabel('ru', type, name)).join(' → ')

browserTest('a question is asked by keyboard', async () => {
  const { questions } = ru
  await api.patch(`/users/${owner.data.id}`, {
    data: { type: 'users', id: owner.data.id, attributes: { locale: 'ru' } },
  })
  const page = await web.enter('/deals')
  await shownNames(page, 4)
  await page.getByRole('button', { name: questions.open }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: questions.title })
  await choose(page, questions.field(1), nameOf(['deals', 'company'], ['companies', 'city']))
  await dialog.getByLabel(questions.value(1)).fill('riga')
  await dialog.getByRole('button', { name: questions.addGroup }).press('Enter')
  await choose(page, questions.field(2), nameOf(['deals', 'amount']))
  await dialog.getByLabel(questions.operator(2)).selectOption('more')
  await dialog.getByLabel(questions.value(2)).fill('1000')
  await dialog.getByRole('button', { name: questions.addCondition }).first().press('Enter')
  await choose(page, questions.field(3), nameOf(['deals', 'responsible']))
  await dialog.getByRole('checkbox', { name: questions.me, exact: true }).press(' ')
  assert.deepEqual(await seriousFaults(page), [])
  await dialog.getByRole('button', { name: questions.show }).press('Enter')
  const where = {
    all: [
      { field: 'company.city', is: 'riga' },
      {
        any: [
          { field: 'amount', more: 1000 },
          { field: 'responsible', is: ['me'] },
        ],
      },
    ],
  }
  await asksFor(page, `filter[where]=${JSON.stringify(where)}`)
  await showsNames(page, ['Large', 'Small'])
  const text = await page.locator('[data-question]').textContent()
  assert.match(text!, new RegExp(`riga.* ${questions.and} \\(.* ${questions.or} .*${questions.me}`))
  await page.context().close()
})

browserTest('a question is there again after a reload, is changed and taken away', async () => {
  const { questions } = ru
  const where = { all: [{ field: 'company.city', is: 'riga' }, { any: [{ field: 'amount', more: 10 }] }] }
  const page = await web.enter(`/deals?filter[where]=${JSON.stringify(where)}`)
  await shownNames(page, 2)
  const dialog = page.getByRole('dialog', { name: questions.title })
  await page.reload()
  await showsNames(page, ['Large', 'Small'])
  await page.getByRole('button', { name: questions.label }).first().press('Enter')
  await dialog.getByRole('button', { name: questions.removeGroup }).press('Enter')
  await dialog.getByLabel(questions.operator(1)).selectOption('is-not')
  await dialog.getByRole('button', { name: questions.show }).press('Enter')
  await showsNames(page, ['Alone', 'Far'])
  await page.getByRole('button', { name: questions.remove }).press('Enter')
  await shownNames(page, 4)
})

browserTest('a list is sorted by several columns, those of links too', async () => {
  const page = await web.enter('/deals?columns=amount,company')
  await shownNames(page, 4)
  const headings = grid(page).getByRole('columnheader')
  await headings.filter({ hasText: fieldLabel('ru', 'deals', 'company') }).click()
  await asksFor(page, 'sort=company&columns=amount,company')
  await headings.filter({ hasText: fieldLabel('ru', 'deals', 'amount') }).click({ modifiers: ['Shift'] })
  await asksFor(page, 'sort=company,amount&columns=amount,company')
  await page.keyboard.press('Shift+Enter')
  await asksFor(page, 'sort=company,-amount&columns=amount,company')
  await showsNames(page, ['Large', 'Small', 'Far', 'Alone'])
  await page.keyboard.press('Shift+Enter')
  await asksFor(page, 'sort=company&columns=amount,company')
})

browserTest('what the numbers of a list come to stands below it, as one chooses', async () => {
  const page = await web.enter('/deals?columns=amount&filter[where]={"all":[{"field":"amount","more":1000}]}')
  await shownNames(page, 2)
  const total = page.locator('[data-total=amount]')
  for (const [figure, value] of [
    ['sum', /14\D000/],
    ['avg', /7\D000/],
    ['min', /5\D000/],
    ['max', /9\D000/],
  ] as const) {
    await page.getByLabel(ru.table.totalOf(fieldLabel('ru', 'deals', 'amount'))).selectOption(figure)
    await total.filter({ hasText: value }).waitFor()
  }
  await page.reload()
  await total.filter({ hasText: /9\D000/ }).waitFor()
  assert.deepEqual(await seriousFaults(page), [])
})

browserTest('groups have subtotals and fold by keyboard, and a saved table keeps all of it', async () => {
  const page = await web.enter('/deals?columns=amount')
  await shownNames(page, 4)
  await page.getByLabel(ru.table.totalOf(fieldLabel('ru', 'deals', 'amount'))).selectOption('sum')
  await page.locator('[data-total=amount]').waitFor()
  await page.getByLabel(ru.table.groupBy).selectOption('company')
  await page.locator('[data-group]').first().waitFor()
  await page.getByRole('button', { name: ru.table.sort, exact: true }).press('Enter')
  await add(page.getByRole('button', { name: ru.table.addSort }), fieldLabel('ru', 'deals', 'as-string'))
  await page.getByLabel(ru.table.sortDirection(1)).selectOption('true')
  await page.keyboard.press('Escape')
  const group = page.locator(`[data-group="${riga.id}"]`, { hasText: /Baltic2.*5\D100/ })
  await group.waitFor()
  const lines = ['Baltic2', 'Small', 'Large', 'Volga1', 'Far', `${ru.table.noValue}1`, 'Alone']
  await showsNames(page, lines)
  assert.deepEqual(await seriousFaults(page), [])
  await group.getByRole('rowheader').click()
  await showsNames(page, lines.toSpliced(1, 2))
  await page.keyboard.press('Enter')
  await showsNames(page, lines)

  await page.getByRole('button', { name: ru.table.views }).press('Enter')
  await page.getByRole('menuitem', { name: ru.table.saveAs }).press('Enter')
  await page.getByLabel(ru.table.viewName).fill('By company')
  await page.keyboard.press('Enter')
  await page.waitForURL(/table-state-id/)
  await showsNames(page, lines)
  const { document } = await api.get('/table-states')
  const { sort, totals, 'grouped-by': groupedBy } = document.data[0].attributes
  assert.deepEqual(
    { sort, totals, groupedBy },
    { sort: '-as-string', totals: { amount: 'sum' }, groupedBy: 'company' },
  )

  await page.getByLabel(ru.table.groupBy).selectOption('created-at:month')
  await shownNames(page, 5)
})
