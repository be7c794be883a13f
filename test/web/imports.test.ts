import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after } from 'node:test'
import type { Page } from 'playwright-core'
import type { Document } from '../support/client.ts'
import { seriousFaults } from './axe.ts'
import { answeringOption } from './record-page.ts'
import { browserTest, heading, startWeb } from './support.ts'

const web = await startWeb({ zone: 'Europe/Moscow' })
await web.api.create('contact-statuses', { name: 'Клиент' })

const folder = mkdtempSync(path.join(tmpdir(), 'rapport-import-'))
after(() => rmSync(folder, { recursive: true, force: true }))

/** As spreadsheets in Russia write it: semicolons, commas in numbers, days first, one byte a letter. */
const RUSSIAN = [
  'Имя;Фамилия;Эл. адрес;Дата рождения;Статус;Лишнее;Начальный баланс;Город (домашний адрес);Город',
  'Анна;Каренина;anna@example.com;15.03.1985;Клиент;x;"1 234,50";Тула;Москва',
  'Алексей;Вронский;alexey@example.com;31.02.1980;Клиент;x;;;',
  'Константин;"Лёвин; помещик";kostya@example.com;01.01.1975;Никто;x;10;;',
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
  page.getByRole('combobox', { name: `Field for the column ${column}`, exact: true })

const count = (page: Page, label: string) => page.locator('dl div').filter({ hasText: label }).locator('dd')

browserTest('a file is mapped, tried, imported, its errors downloaded, and all of it undone', async () => {
  const page = await web.enter('/imports')
  await page.getByText('Nothing was imported yet').waitFor()
  await page.getByRole('button', { name: 'New import' }).click()
  await page.getByRole('menuitem', { name: 'Contacts' }).click()
  await heading(page, 'Import: contacts').waitFor()
  const file = path.join(folder, 'contacts.csv')
  writeFileSync(file, inCp1251(RUSSIAN))
  await page.locator('input[type=file]').setInputFiles(file)

  await fieldOf(page, 'Имя').waitFor()
  const guesses = {
    Имя: 'First name',
    Фамилия: 'Last name',
    'Дата рождения': 'Date of birth',
    Статус: 'Status, by name',
    'Город (домашний адрес)': 'City (home address)',
    Город: 'City (work address)',
  }
  for (const [column, label] of Object.entries({ ...guesses, 'Эл. адрес': 'E-mail', Лишнее: '' }))
    assert.equal(await fieldOf(page, column).inputValue(), label, column)
  await page.getByText('2 rows of 3 rows tried would be refused.').waitFor()
  await page.getByRole('cell', { name: 'Date of birth: This is not a date' }).waitFor()
  assert.deepEqual(await seriousFaults(page), [])

  await fieldOf(page, 'Статус').click()
  await page.getByRole('option', { name: 'Position' }).click()
  // The same file, given again after a reload, is meant as before.
  await page.reload()
  await page.locator('input[type=file]').setInputFiles(file)
  assert.equal(await fieldOf(page, 'Статус').inputValue(), 'Position')
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
  // The notice stays for as long as somebody points at it.
  await page.getByRole('button', { name: 'Undo', exact: true }).hover()
  await page.getByText('Undone', { exact: true }).waitFor()
  const contacts = async () => (await web.api.get('/contacts')).document.meta['record-count']
  assert.equal(await contacts(), 0)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByRole('button', { name: 'Redo', exact: true }).hover()
  await page.getByText('Done', { exact: true }).waitFor()
  assert.equal(await contacts(), 2)
  await page.getByRole('button', { name: 'Redo', exact: true }).click()
  await page.getByText('Undone', { exact: true }).waitFor()
  assert.equal(await contacts(), 0)
  await page.getByRole('link', { name: 'Imports' }).first().click()
  await page.getByRole('list', { name: 'Imports' }).getByText('Undone').waitFor()
})

browserTest(
  'a plain file goes out as it is under other column names, and updates by the external id',
  async () => {
    await web.api.create('companies', { name: 'Old name', 'external-id': 'erp-1' })
    const page = await web.enter('/imports/new/companies')
    await page.getByText('Drop a file here').waitFor()
    assert.equal(await page.locator('nav [aria-current=page]').textContent(), 'Imports')
    const rows = Array.from({ length: 400 }, (_, at) => `erp-${at + 1},Company ${at + 1},whatever`)
    await give(page, 'companies.csv', Buffer.from(['Code,Title,Unknown', ...rows, ''].join('\n')))
    await fieldOf(page, 'Code').click()
    await page.getByRole('option', { name: 'External id', exact: true }).click()
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
  const page = await web.enter('/imports/new/products', undefined, { colorScheme: 'dark' })
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

const zipped = (...names: string[]) => Buffer.from(`PK\x03\x04\0\0\0\0${names.join('\0\0')}`, 'latin1')

browserTest('a file that is no table is named by its content, with what to do instead', async () => {
  const page = await web.enter('/imports/new/contacts')
  for (const [content, words] of [
    [zipped('[Content_Types].xml', 'xl/workbook.xml'), 'The file is no XLSX workbook'],
    [Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), 'This is an old Excel workbook (XLS).'],
    [zipped('mimetypeapplication/vnd.oasis.opendocument.spreadsheet'), 'OpenDocument spreadsheet (ODS)'],
    [zipped('photo.jpg'), 'This is an archive. Unpack it'],
    [Buffer.from('%PDF-1.7\n'), 'This is a PDF'],
    [Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a]), 'This is a picture'],
    [Buffer.from('BEGIN:VCARD\r\nVERSION:3.0\r\n'), 'The last card has no END:VCARD'],
    [Buffer.from('<html><table><tr><td>Name</td></tr></table></html>'), 'This is a web page (HTML)'],
    [Buffer.from('[{"first-name": "Anna"}]'), 'This is JSON as a whole'],
    [Buffer.from([1, 2, 0, 4, 0, 0]), 'This is no table that can be read'],
    [Buffer.alloc(0), 'The file is empty.'],
  ] as const) {
    await give(page, 'contacts.csv', content)
    await page.getByRole('alert').getByText(words).waitFor()
  }
  await give(page, 'contacts.xlsx', Buffer.from('First name,Last name\nPK,Maria\n'))
  await fieldOf(page, 'First name').waitFor()
  assert.equal(await page.getByRole('alert').count(), 0)
})

browserTest('choices are understood by what either language calls them, and so are yes and no', async () => {
  const options = { 'select-options': ['Red', 'Green'], 'resource-name': 'companies' }
  const colours = { name: 'Colours', 'field-type': 'multiselect', ...options }
  const { attributes } = await web.api.create('custom-fields', colours)
  const page = await web.enter('/imports/new/companies')
  const imported = async (name: string, rows: readonly string[]) => {
    await give(page, name, Buffer.from(rows.join('\n')))
    await page.getByText(`${rows.length - 1} rows tried, no problems`).waitFor()
    await page.getByRole('button', { name: 'Start the import' }).click()
    await page.getByText('Done', { exact: true }).waitFor()
  }
  const stored = async (list: string) =>
    (await web.api.get(list)).document.data.map((one: { attributes: object }) => one.attributes)
  await imported('companies.csv', ['Name,Colours', 'Painter,"Red, green"', 'Plumber,Red'])
  const [painter] = await stored('/companies?filter[q]=Painter')
  assert.deepEqual(painter.customs[attributes['attribute-name']], ['Red', 'Green'])

  await page.goto(`${web.origin}/imports/new/products`)
  await imported('products.csv', ['Название,Услуга', 'Advice,Да', 'Pot,no'])
  const services = (await stored('/products?sort=name')).map((one: object) => Reflect.get(one, 'is-service'))
  assert.deepEqual(services, [true, false])

  await page.goto(`${web.origin}/imports/new/invoice-payments`)
  await imported('payments.csv', ['Amount,Direction', '5,Расход', '6,Income', '7,expense'])
  const directions = (await stored('/invoice-payments?sort=amount')).map(
    ({ direction }: { direction: string }) => direction,
  )
  assert.deepEqual(directions, ['expense', 'income', 'expense'])
})

browserTest(
  'a stage is found in the funnel of its row; a value that nothing is called by means what is chosen',
  async () => {
    const methods = { 'amount-calc-method': 'manually', 'cost-calc-method': 'manually' }
    await web.api.create('deal-stage-categories', { name: 'Rent', ...methods })
    const { id } = await web.api.create('deal-stage-categories', { name: 'Sale', ...methods })
    const sale = { 'deal-stage-category': { data: { type: 'deal-stage-categories', id } } }
    await web.api.create('deal-stages', { name: 'Signed' }, sale)
    const page = await web.enter('/imports/new/deals')
    await give(
      page,
      'deals.csv',
      Buffer.from('Name,Funnel,Stage\nFlat,Rent,Won\nHouse,Sale,Won\nBarn,Sale,Sold\nShed,Rent,?\n'),
    )
    assert.equal(await fieldOf(page, 'Stage').inputValue(), 'Stage, by name')
    await page.getByText('2 rows of 4 rows tried would be refused.').waitFor()
    await page.getByRole('cell', { name: 'Stage: There is nothing called “Sold”' }).waitFor()
    await page.getByRole('combobox', { name: 'What “Sold” means' }).fill('Sig')
    await answeringOption(page, 'Signed').click()
    await page.getByRole('checkbox', { name: 'Leave “?” empty' }).check()
    await page.getByText('4 rows tried, no problems.').waitFor()
    assert.deepEqual(await seriousFaults(page), [])
    await page.getByRole('button', { name: 'Start the import' }).click()
    await page.getByText('Done', { exact: true }).waitFor()
    const { document } = await web.api.get('/deals?include=stage&sort=id')
    const stages = new Map(document.included.map((one: Document) => [one.id, one.attributes.name]))
    assert.deepEqual(
      document.data.map(({ relationships }: Document) => stages.get(relationships.stage.data.id)),
      ['Won', 'Won', 'Signed', 'New'],
    )
  },
)
