import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { imported } from '../bulk/importing.ts'
import { browserTest, OWNER, startWeb } from './support.ts'
import { asksFor, cell, grid, shownNames, showsNames } from './tables.ts'

const web = await startWeb({ zone: 'Europe/Moscow' })
const MANY = 300

const rows = Array.from({ length: MANY }, (_, index) => `Firm ${String(index + 1).padStart(3, '0')},Riga\n`)
await imported(web.api, '/companies/import', `name,city\n${rows.join('')}`)
for (const priority of ['high', 'low', 'normal'])
  await web.api.create('diary-tasks', { name: `A ${priority} one`, priority })

const row = (page: Page, name: string) =>
  grid(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name, exact: true }) })

browserTest('a click with Shift chooses rows and marks no text, wherever in the row it is', async () => {
  const page = await web.enter('/companies?filter[q]=firm%2000&columns=city')
  await cell(page, 'Firm 002', 'city').click()
  await cell(page, 'Firm 005', 'city').click({ modifiers: ['Shift'] })
  await page.getByText('4 selected').waitFor()
  assert.equal(await page.evaluate('String(getSelection())'), '')
  await row(page, 'Firm 007')
    .getByRole('link')
    .click({ modifiers: ['Shift'] })
  await page.getByText('6 selected').waitFor()
  assert.equal(await page.evaluate('String(getSelection())'), '')
  assert.equal(page.context().pages().length, 1)
})

browserTest('the way back from a record leads to the list as it was left', async () => {
  const page = await web.enter('/companies?filter[q]=firm&sort=-as-string')
  await shownNames(page, MANY)
  await grid(page).evaluate((element) => element.scrollTo({ top: 150 * 38 }))
  await page.getByRole('link', { name: 'Firm 145' }).click()
  await page.waitForURL(/\/companies\/\d+$/)
  await page.getByRole('main').getByRole('link', { name: 'Companies' }).click()
  await asksFor(page, 'filter[q]=firm&sort=-as-string')
  await grid(page).getByRole('rowheader', { name: 'Firm 145' }).waitFor()
  await page.getByRole('link', { name: 'Firm 145' }).click()
  await page.waitForURL(/\/companies\/\d+$/)
  await page.reload()
  await page.getByRole('main').getByRole('link', { name: 'Companies' }).click()
  await asksFor(page, 'filter[q]=firm&sort=-as-string')
})

browserTest('tasks are sorted by priority from low to high, and back', async () => {
  const page = await web.enter('/diary-tasks?sort=priority')
  assert.deepEqual(await shownNames(page, 3), ['A low one', 'A normal one', 'A high one'])
  await page.getByRole('columnheader', { name: 'Priority' }).click()
  await asksFor(page, 'sort=-priority')
  await showsNames(page, ['A high one', 'A normal one', 'A low one'])
})

browserTest('a view is exported as people read it, in the language of the page', async () => {
  const owner = { responsible: { data: { type: 'users', id: web.account.userId } } }
  await web.api.patch(`/users/${web.account.userId}`, {
    data: {
      type: 'users',
      id: web.account.userId,
      attributes: { 'first-name': 'Анна', 'last-name': 'Каренина' },
    },
  })
  const deal = { 'created-at': '2026-11-15T22:30:00Z', 'planned-at': '2026-12-31' }
  await web.api.create('deals', { name: '=1+1; "да"', amount: -1234.5, ...deal }, owner)
  await web.api.create('deals', { name: 'Вторая', amount: 1000000, ...deal })
  const query = '/deals?filter[q]=%D0%B0&columns=amount,responsible,stage,planned-at,created-at&sort=id'
  const saved = async (page: Page, menu: string, item: string) => {
    await page.getByRole('button', { name: menu, exact: true }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: item, exact: true }).click()
    return readFileSync(await (await download).path(), 'utf8')
  }
  const english = await web.enter(query)
  await shownNames(english, 2)
  assert.deepEqual((await saved(english, 'More', 'Export for Excel (CSV)')).split('\r\n'), [
    '\uFEFFName,Amount,Responsible,Stage,Planned for,Created',
    '"\'=1+1; ""да""",-1234.5,Анна Каренина,New,12/31/2026,11/16/2026 01:30',
    'Вторая,1000000,Анна Каренина,New,12/31/2026,11/16/2026 01:30',
    '',
  ])
  const browser = web.browser()
  await browser.signIn(OWNER.email, OWNER.password)
  await browser.patch('/app/me', { locale: 'ru' })
  const russian = await web.enter(query)
  await shownNames(russian, 2)
  await row(russian, 'Вторая').getByRole('gridcell').first().click()
  assert.deepEqual((await saved(russian, 'Выгрузить', 'Выгрузить для Excel (CSV)')).split('\r\n'), [
    '\uFEFFНазвание;Сумма;Ответственный;Этап;Запланировано на;Создано',
    'Вторая;1000000;Каренина Анна;New;31.12.2026;16.11.2026 01:30',
    '',
  ])
})
