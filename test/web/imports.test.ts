import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { seriousFaults } from './axe.ts'
import { browserTest, heading, startWeb } from './support.ts'

const web = await startWeb({ zone: 'Europe/Moscow' })
await web.api.create('contact-statuses', { name: 'Клиент' })

/** As spreadsheets in Russia write it: semicolons, commas in numbers, days first, one byte a letter. */
const RUSSIAN = [
  'Имя;Фамилия;Эл. адрес;Дата рождения;Статус;Лишнее;Начальный баланс',
  'Анна;Каренина;anna@example.com;15.03.1985;Клиент;x;"1 234,50"',
  'Алексей;Вронский;alexey@example.com;31.02.1980;Клиент;x;',
  'Константин;"Лёвин; помещик";kostya@example.com;01.01.1975;Никто;x;10',
].join('\r\n')

const inCp1251 = (text: string) =>
  Buffer.from(
    [...text].map((letter) => {
      const code = letter.codePointAt(0)!
      if (letter === 'ё') return 0xb8
      return code < 0x80 ? code : code - 0x410 + 0xc0
    }),
  )

const give = (page: Page, name: string, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer })

const fieldOf = (page: Page, column: string) =>
  page.getByRole('combobox', { name: `Field for the column ${column}` })

const count = (page: Page, label: string) => page.locator('dl div').filter({ hasText: label }).locator('dd')

browserTest('a file is mapped, tried, imported, its errors downloaded, and all of it undone', async () => {
  const page = await web.enter('/imports')
  await page.getByText('Nothing was imported yet').waitFor()
  await page.getByRole('button', { name: 'New import' }).click()
  await page.getByRole('menuitem', { name: 'Contacts' }).click()
  await heading(page, 'Import: contacts').waitFor()
  await give(page, 'contacts.csv', inCp1251(RUSSIAN))

  await fieldOf(page, 'Имя').waitFor()
  const guesses = {
    Имя: 'First name',
    Фамилия: 'Last name',
    'Дата рождения': 'Date of birth',
    Статус: 'Status, by name',
  }
  for (const [column, label] of Object.entries({ ...guesses, 'Эл. адрес': 'E-mail', Лишнее: '' }))
    assert.equal(await fieldOf(page, column).inputValue(), label, column)
  await page.getByText('2 rows of 3 rows tried would be refused.').waitFor()
  await page.getByRole('cell', { name: 'Date of birth: This is not a date' }).waitFor()
  assert.deepEqual(await seriousFaults(page), [])

  await fieldOf(page, 'Статус').click()
  await page.getByRole('option', { name: 'Position' }).click()
  await page.getByText('1 row of 3 rows tried would be refused.').waitFor()
  await page.getByRole('button', { name: 'Start the import' }).click()
  await page.waitForURL(/\/imports\/\d+$/)
  await page.getByText('Done', { exact: true }).waitFor()
  assert.equal(await count(page, 'Created').textContent(), '2')
  assert.equal(await count(page, 'Refused').textContent(), '1')
  await page.getByRole('table', { name: 'Problems' }).getByText('Date of birth').waitFor()

  const { document } = await web.api.get('/contacts?filter[last-name]=Каренина')
  const { attributes } = document.data[0]
  assert.equal(attributes.birthdate, '1985-03-15')
  assert.equal(attributes['initial-balance'], 1234.5)
  assert.equal(attributes.position, 'Клиент')

  await page.reload()
  await page.getByText('Done', { exact: true }).waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the errors' }).click(),
  ])
  const errors = readFileSync(await download.path(), 'utf8')
  assert.match(errors, /^row,field,message,text\r\n2,birthdate,/)
  assert.match(errors, /Вронский/)

  await page.getByRole('button', { name: 'Undo the import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click()
  await page.getByText('Undone', { exact: true }).waitFor()
  const after = await web.api.get('/contacts')
  assert.equal(after.document.meta['record-count'], 0)
  await page.getByRole('link', { name: 'Imports' }).first().click()
  await page.getByRole('list', { name: 'Imports' }).getByText('Undone').waitFor()
})

browserTest(
  'a plain file goes out as it is under other column names, and updates by the external id',
  async () => {
    await web.api.create('companies', { name: 'Old name', 'external-id': 'erp-1' })
    const page = await web.enter('/import/companies')
    const rows = Array.from({ length: 400 }, (_, at) => `erp-${at + 1},Company ${at + 1},whatever`)
    await give(page, 'companies.csv', Buffer.from(['Code,Title,Unknown', ...rows, ''].join('\n')))
    await fieldOf(page, 'Code').click()
    await page.getByRole('option', { name: 'External ID' }).click()
    assert.equal(await fieldOf(page, 'Title').inputValue(), 'Name')
    await page.getByRole('switch', { name: 'Update records' }).click()
    await page.getByText(/rows tried, no problems/).waitFor()
    const [request] = await Promise.all([
      page.waitForRequest((one) => /import\?on-conflict=update$/.test(one.url())),
      page.getByRole('button', { name: 'Start the import' }).click(),
    ])
    assert.equal(request.method(), 'POST')
    await page.getByText('Done', { exact: true }).waitFor()
    assert.equal(await count(page, 'Created').textContent(), '399')
    assert.equal(await count(page, 'Updated').textContent(), '1')
    const { document } = await web.api.get('/companies?filter[external-id]=erp-1')
    assert.equal(document.data[0].attributes.name, 'Company 1')
  },
)

browserTest('all rows or none: one bad line of NDJSON, and nothing is imported', async () => {
  const page = await web.enter('/import/products', undefined, { colorScheme: 'dark' })
  const lines = ['{"name":"Coffee","selling-price":10}', '{"name":"Tea","selling-price":"much"}', '']
  await give(page, 'products.ndjson', Buffer.from(lines.join('\n')))
  await page.getByText('1 row of 2 rows tried would be refused.').waitFor()
  assert.deepEqual(await seriousFaults(page), [])
  await page.getByRole('switch', { name: 'All rows or none' }).click()
  await page.getByRole('button', { name: 'Start the import' }).click()
  await page.getByText('Nothing imported', { exact: true }).waitFor()
  assert.deepEqual(await seriousFaults(page), [])
  assert.equal((await web.api.get('/products')).document.meta['record-count'], 0)
})
