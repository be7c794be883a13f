import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import ru from '../../web/src/locales/ru.ts'
import { sheets } from '../bulk/workbook.ts'
import type { Document } from '../support/client.ts'
import { seriousFaults } from './axe.ts'
import { browserTest, OWNER, startWeb } from './support.ts'

const web = await startWeb({ zone: 'Europe/Moscow' })
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const give = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer })

const namesOf = async (list: string): Promise<string[]> =>
  (await web.api.get(list)).document.data.map(({ attributes }: Document) => attributes['as-string'])

const SHEETS = {
  Заметки: [['Что угодно'], ['Ничего']],
  Люди: [
    ['Имя', 'Фамилия', 'Эл. адрес', 'Дата рождения', 'Компания', 'Начальный баланс'],
    ['Анна', 'Каренина', 'anna@example.com', '02/01/1985', 'Северный ветер', '1,234'],
    ['Алексей', 'Вронский', 'alexey@example.com', 'вчера', 'северный ветер', '5'],
    ['Двое', 'Сразу', 'both@example.com', '', '', '6'],
  ],
}

browserTest(
  'a workbook is imported by keyboard in Russian: its sheet, notation, matches, companies and bad cells',
  async () => {
    const browser = web.browser()
    await browser.signIn(OWNER.email, OWNER.password)
    await browser.patch('/app/me', { locale: 'ru' })
    await web.api.create('contacts', {
      'first-name': 'Анна',
      'last-name': 'Прежняя',
      email: 'ANNA@example.com',
    })
    for (const name of ['Один', 'Другой'])
      await web.api.create('contacts', {
        'first-name': name,
        'last-name': 'Двойник',
        email: 'both@example.com',
      })
    const { imports } = ru
    const page = await web.enter('/imports/new/contacts')
    await give(page, 'люди.xlsx', XLSX, await sheets(SHEETS))
    await page.getByRole('combobox', { name: imports.sheet }).waitFor()
    const choose = async (name: string, option: string) => {
      const box = page.getByRole('combobox', { name, exact: true })
      await box.focus()
      await page.keyboard.press('ArrowDown')
      const found = page.getByRole('option', { name: option, exact: true })
      await found.waitFor()
      // The list opens at what is chosen already.
      for (let step = 0; step < 8 && !(await found.getAttribute('data-combobox-selected')); step++)
        await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
    }
    const press = async (label: string) => {
      await page.getByRole('switch', { name: label }).focus()
      await page.keyboard.press('Space')
    }
    await choose(imports.sheet, 'Люди')
    const field = (column: string) =>
      page.getByRole('combobox', { name: imports.fieldOf(column), exact: true })
    await field('Компания').waitFor()
    assert.equal(await field('Компания').inputValue(), imports.linkBy('Компании', imports.keys.name))
    await choose(imports.writtenOf('Дата рождения'), imports.written.month)
    await press(imports.updates)
    assert.equal(await page.getByRole('combobox', { name: imports.match }).inputValue(), 'Эл. почта')
    await press(imports.creates('Компании'))
    await press(imports.leavesBadCells)
    await page.getByText(imports.someBad(imports.rows(1), imports.rows(3))).waitFor()
    assert.deepEqual(await seriousFaults(page), [])
    await page.getByRole('button', { name: imports.start }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/imports\/\d+$/)
    await page.getByText(imports.states.done, { exact: true }).waitFor()
    await page.getByRole('table', { name: imports.leftOut }).getByText('Дата рождения').waitFor()
    assert.deepEqual(await seriousFaults(page), [])
    assert.deepEqual((await namesOf('/contacts?sort=id')).slice(0, 1), ['Каренина Анна'])
    assert.deepEqual(await namesOf('/companies'), ['Северный ветер'])
    const { document } = await web.api.get('/contacts?filter[last-name]=Каренина')
    const { birthdate, 'initial-balance': balance } = document.data[0].attributes
    assert.deepEqual([birthdate, balance], ['1985-02-01', 1.234])

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: imports.downloadRows }).click(),
    ])
    assert.match(
      readFileSync(await download.path(), 'utf8'),
      /import-problem\r\nДвое,Сразу,.*contacts \d+, contacts \d+/,
    )
    await page.getByRole('button', { name: imports.undo }).click()
    await page.getByRole('dialog').getByRole('button', { name: imports.undo }).click()
    await page.getByText(imports.states.undone, { exact: true }).waitFor()
    assert.deepEqual(await namesOf('/companies'), [])
    assert.deepEqual((await namesOf('/contacts?sort=id')).length, 3)
    await browser.patch('/app/me', { locale: 'en' })
  },
)

const CARDS = `BEGIN:VCARD\r
VERSION:3.0\r
N:Levin;Konstantin;Dmitrich;;\r
ORG:Pokrovskoye;Farm\r
TEL;TYPE=CELL:+7 921 000-00-01\r
NOTE:Mows\\nby himself\r
END:VCARD\r
`

browserTest(
  'cards of an address book become contacts with their company; a table goes out as a workbook',
  async () => {
    const page = await web.enter('/imports/new/contacts', undefined, {
      viewport: { width: 390, height: 844 },
      colorScheme: 'dark',
      isMobile: true,
      hasTouch: true,
    })
    await page.getByRole('button', { name: 'Choose a file' }).waitFor()
    assert.equal(await page.getByText('Drop a file here').count(), 0, 'a finger drags no files')
    await give(page, 'cards.vcf', 'text/vcard', Buffer.from(CARDS))
    await page.getByRole('switch', { name: 'Create what is missing: Companies' }).click()
    await page.getByText('1 row tried, no problems.').waitFor()
    assert.deepEqual(await seriousFaults(page), [])
    await page.getByRole('button', { name: 'Start the import' }).click()
    await page.getByText('Done', { exact: true }).waitFor()
    const { document } = await web.api.get('/contacts?filter[last-name]=Levin&include=companies')
    assert.equal(document.data[0].attributes.note, 'Mows\nby himself')
    assert.equal(document.included[0].attributes.name, 'Pokrovskoye')

    await page.goto(`${web.origin}/contacts?columns=companies,mobile-phone&filter[last-name]=Levin`)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Export for Excel (XLSX)' }).click()
    const file = readFileSync(await (await download).path())
    assert.equal(file.subarray(0, 2).toString(), 'PK')
    await page.goto(`${web.origin}/imports/new/companies`)
    await give(page, 'cards.vcf', 'text/vcard', Buffer.from(CARDS))
    await page.getByRole('alert').getByText('They are people').waitFor()
  },
)
