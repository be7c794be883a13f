import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import en from '../../web/src/locales/en.ts'
import ru from '../../web/src/locales/ru.ts'
import { go } from './go.ts'
import { settled } from './settled.ts'
import { browserTest, startWeb } from './support.ts'
import { cell, searchOf } from './tables.ts'
import { fieldLabel } from './words.ts'

const web = await startWeb()
const { api } = web

const attributesOf = async (type: string, id: string) =>
  (await api.get(`/${type}/${id}`)).document.data.attributes
const newest = async (type: string) => (await api.get(`/${type}?sort=-id&page[size]=1`)).document.data[0]

/** The same days as the two languages write them; what stands between slashes is told as it is read. */
const LANGUAGES = [
  {
    language: 'en',
    texts: en,
    last: '12/31/2026',
    early: '2/1/2026',
    half: '1:30 PM',
    told: 'Feb 1, 2026',
    shown: '02/01/2026',
  },
  {
    language: 'ru',
    texts: ru,
    last: '31.12.2026',
    early: '01/02/2026',
    half: '13:30',
    told: '1 февр. 2026 г.',
    shown: '01.02.2026',
  },
] as const

/** Key by key, as people do. */
async function type(input: Locator, text: string, key?: string): Promise<void> {
  await input.fill('')
  await input.pressSequentially(text)
  if (key) await input.press(key)
}

const saved = (page: Page) => page.waitForResponse((answer) => answer.request().method() === 'PATCH')

for (const { language, texts, last, early, half, told, shown } of LANGUAGES)
  browserTest(`days that are typed as ${language} writes them are stored as they were meant`, async () => {
    const { record, table, common, errors, imports, calendar } = texts
    await web.database.query('UPDATE users SET locale = $1', [language])
    const page = await web.enter('/invoices')
    const issued = fieldLabel(language, 'invoices', 'issued-at')
    const input = (name: string) => page.getByRole('textbox', { name, exact: true })

    await page.getByRole('grid').or(page.getByText(table.none)).first().waitFor()
    await settled(page)
    await page.keyboard.press('c')
    const dialog = page.getByRole('dialog')
    await dialog
      .getByRole('textbox', { name: fieldLabel(language, 'invoices', 'number') })
      .fill(`A ${language}`)
    await type(dialog.getByRole('textbox', { name: issued }), last)
    await dialog.getByRole('button', { name: common.create }).click()
    await dialog.waitFor({ state: 'detached' })
    const invoice = await newest('invoices')
    assert.equal(invoice.attributes['issued-at'], '2026-12-31', 'a form')

    await go(page, `/invoices/${invoice.id}`)
    await page.getByRole('button', { name: record.edit(issued) }).click()
    assert.equal(await input(issued).inputValue(), last)
    await type(input(issued), '30.02.2026', 'Enter')
    await page.getByText(errors.date).waitFor()
    assert.equal(await input(issued).inputValue(), '30.02.2026')
    await type(input(issued), early)
    await page.getByRole('status').getByText(common.understoodAs(told)).waitFor()
    await Promise.all([saved(page), input(issued).press('Enter')])
    assert.equal((await attributesOf('invoices', invoice.id))['issued-at'], '2026-02-01', 'a field')
    await page.getByRole('button', { name: record.edit(issued) }).click()
    assert.equal(await input(issued).inputValue(), shown)
    await page.locator('input[type=date]').fill('2026-02-03')
    assert.equal(await input(issued).inputValue(), shown.replace('01', '03'))
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: texts.drafts.discard }).click()

    await go(page, '/invoices?columns=issued-at')
    await cell(page, `№A ${language}`, 'issued-at').dblclick()
    await Promise.all([saved(page), type(input(issued), last, 'Enter')])
    assert.equal((await attributesOf('invoices', invoice.id))['issued-at'], '2026-12-31', 'a cell')

    const task = await api.create('diary-tasks', { name: 'Call' })
    await go(page, `/diary-tasks/${task.id}`)
    const due = fieldLabel(language, 'invoices', 'due-at')
    await page.getByRole('button', { name: record.edit(due), exact: true }).click()
    await Promise.all([saved(page), type(input(due), `${last} ${half}`, 'Enter')])
    const { 'due-at': dueAt } = await attributesOf('diary-tasks', task.id)
    assert.equal(dueAt, '2026-12-31T13:30:00.000+00:00', 'a moment')

    await go(page, '/diary-tasks')
    await page.getByRole('button', { name: table.filter, exact: true }).click()
    await searchOf(page).fill(due)
    await page.getByRole('option', { name: due, exact: true }).click()
    await type(page.getByRole('textbox', { name: table.untilLabel }), last)
    await page.waitForURL(({ search }) => search.includes('2026.12.31'))

    await go(page, '/calendar?day=2026-12-31')
    const day = new Intl.DateTimeFormat(language, { weekday: 'long', day: 'numeric', month: 'long' })
    await page.getByRole('button', { name: calendar.addOn(day.format(new Date(2026, 11, 31))) }).click()
    await dialog.getByRole('textbox', { name: fieldLabel(language, 'diary-events', 'name') }).fill('Tasting')
    await type(dialog.getByRole('textbox', { name: calendar.time }), '25:00')
    await dialog.getByRole('button', { name: common.add }).click()
    await dialog.getByText(errors.clock).waitFor()
    await type(dialog.getByRole('textbox', { name: calendar.time }), half, 'Enter')
    await dialog.waitFor({ state: 'detached' })
    assert.match((await newest('diary-tasks')).attributes['due-at'], /T13:30:00/, 'a clock')

    await go(page, '/imports/new/invoices')
    const buffer = Buffer.from(
      `number,issued-at\n1,${early}\n2,${last.replaceAll('.', '/')}\n3,${last} 0:00\n`,
    )
    await page.locator('input[type=file]').setInputFiles({ name: 'i.csv', mimeType: 'text/csv', buffer })
    await page.getByRole('region', { name: imports.preview }).getByText(told).waitFor()
    await page.getByRole('button', { name: imports.start }).click()
    await page.waitForURL(/\/imports\/\d+$/)
    await page.getByText(imports.states.done, { exact: true }).waitFor()
    const { document } = await api.get('/invoices?sort=-id&page[size]=3')
    const days = document.data.map((one: typeof invoice) => one.attributes['issued-at'])
    assert.deepEqual(days, ['2026-12-31', '2026-12-31', '2026-02-01'], 'an import')
  })
