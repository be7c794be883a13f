import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { sheets as workbook } from '../../bulk/workbook.ts'
import type { Document } from '../../support/client.ts'
import { choose, chooseItem, press } from './keyboard.ts'
import { labelIn, listIn, looksGood, open, type Place } from './place.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const COLUMNS = ['first-name', 'last-name', 'email', 'birthdate', 'companies', 'initial-balance']
const WIND = { en: 'North wind', ru: 'Северный ветер' } as const

/** A workbook is imported over what is there, with a notation, companies and bad cells; its rows are mended, all of it is undone, and a table goes out. */
export async function sheets(place: Place): Promise<void> {
  const { web, page, texts, language } = place
  const { imports, table } = texts
  const label = (name: string) => labelIn(place, 'contacts', name)
  const { document: some } = await web.api.get('/contacts?sort=id&page[size]=50')
  const known = some.data.findLast(({ attributes }: Document) => attributes.email)
  const both = `both-${language}@example.com`
  for (const first of ['One', 'Other'])
    await web.api.create('contacts', { 'first-name': first, 'last-name': 'Double', email: both })
  const people = async () => (await web.api.get('/contacts?page[size]=1')).document.meta['record-count']
  const before = await people()
  const company = WIND[language]
  const file = await workbook({
    Notes: [['Whatever'], ['Nothing']],
    People: [
      COLUMNS.map((name) => label(name)),
      ['Anna', 'Karenina', known.attributes.email.toUpperCase(), '02/01/1985', company, '1,234'],
      ['Alexey', `Vronsky${language}`, `alexey-${language}@example.com`, '???', company.toLowerCase(), '5'],
      ['Two', 'At once', both, '', '', '6'],
    ],
  })

  await open(place, imports.title)
  await chooseItem(
    page.getByRole('button', { name: imports.new }).first(),
    page.getByRole('menuitem', { name: listIn(place, 'contacts') }),
  )
  const chooser = page.waitForEvent('filechooser')
  await press(page.getByRole('button', { name: imports.pick }))
  await (await chooser).setFiles({ name: 'people.xlsx', mimeType: XLSX, buffer: file })
  await choose(page.getByRole('combobox', { name: imports.sheet }), 'People')
  const field = page.getByRole('combobox', { name: imports.fieldOf(label('companies')), exact: true })
  await field.waitFor()
  assert.equal(await field.inputValue(), imports.linkBy(label('companies'), imports.keys.name))
  await choose(
    page.getByRole('combobox', { name: imports.writtenOf(label('birthdate')), exact: true }),
    imports.written.month,
  )
  await press(page.getByRole('switch', { name: imports.updates }), ' ')
  assert.equal(await page.getByRole('combobox', { name: imports.match }).inputValue(), label('email'))
  await press(page.getByRole('switch', { name: imports.creates(label('companies')) }), ' ')
  await press(page.getByRole('switch', { name: imports.leavesBadCells }), ' ')
  await page.getByText(imports.someBad(imports.rows(1), imports.rows(3))).waitFor()
  await looksGood(place, 'an import')
  await press(page.getByRole('button', { name: imports.start }))
  await page.waitForURL(/\/imports\/\d+$/)
  await page.getByText(imports.states.done, { exact: true }).waitFor()
  await page.getByRole('table', { name: imports.leftOut }).getByText(label('birthdate')).waitFor()
  await looksGood(place, 'what came of an import')
  const { attributes } = (await web.api.get(`/contacts/${known.id}`)).document.data
  assert.deepEqual(
    [attributes['last-name'], attributes.birthdate, attributes['initial-balance']],
    ['Karenina', '1985-02-01', language === 'en' ? 1234 : 1.234],
  )
  const made = async () =>
    (await web.api.get(`/companies?filter[q]=${company}`)).document.meta['record-count']
  assert.equal(await made(), 1)

  const mending = page.waitForEvent('download')
  await press(page.getByRole('button', { name: imports.downloadRows }))
  assert.match(
    readFileSync(await (await mending).path(), 'utf8'),
    /import-problem\r\nTwo,At once,.*contacts \d+, contacts \d+/,
  )
  await press(page.getByRole('button', { name: imports.undo }))
  await press(page.getByRole('dialog').getByRole('button', { name: imports.undo }))
  await page.getByText(imports.states.undone, { exact: true }).waitFor()
  assert.deepEqual([await made(), await people()], [0, before])

  await open(place, listIn(place, 'contacts'))
  const leaving = page.waitForEvent('download')
  await chooseItem(
    page.getByRole('button', { name: table.more, exact: true }),
    page.getByRole('menuitem', { name: table.exportWorkbook }),
  )
  assert.equal(
    readFileSync(await (await leaving).path())
      .subarray(0, 2)
      .toString(),
    'PK',
  )
}
