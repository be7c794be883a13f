import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { FORMATS } from '../../src/bulk/formats.ts'
import { cellText, xmlText } from '../../src/bulk/xlsx/cell-text.ts'
import { isDateFormat, serialOf, wallTimeOf } from '../../src/bulk/xlsx/serial.ts'
import type { Document } from '../support/client.ts'
import { seedOf } from '../support/seed.ts'
import { startService } from '../support/service.ts'
import { counts, exported, imported, send } from './importing.ts'
import { foreignWorkbook, zipped } from './workbook.ts'

const XLSX = FORMATS.xlsx
const { api, addAccount, port } = await startService({ zone: 'Europe/Moscow' })

async function workbookOf(address: string, token = api.token): Promise<Buffer> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1${address}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  assert.equal(answer.status, 200)
  assert.equal(answer.headers.get('content-type'), XLSX)
  return Buffer.from(await answer.arrayBuffer())
}

test('records go out as a workbook and come back as they were', async () => {
  const field = await api.create('custom-fields', {
    name: 'Size',
    'field-type': 'number',
    'resource-name': 'deals',
  })
  const key = `custom-${field.id}`
  const deals = [
    { name: '=1+1', amount: 1234567.89, description: ' two\n lines & <b> ', 'planned-at': '2026-02-28' },
    { name: '_x0041_ \u0001\r\n', amount: 0, description: '', customs: { [key]: 12.5 } },
    { name: '+7 (921) 314-60-28', 'planned-at': '1899-01-01', amount: null },
  ]
  for (const attributes of deals) await api.create('deals', attributes)
  const other = await addAccount('Europe/Moscow')
  const same = await other.api.create('custom-fields', {
    name: 'Size',
    'field-type': 'number',
    'resource-name': 'deals',
  })
  const fields = 'name,amount,description,planned-at'
  const file = await workbookOf(`/deals/export?format=xlsx&sort=id&fields[deals]=${fields}`)
  assert.deepEqual(counts(await imported(other.api, '/deals/import', file, XLSX)), [3, 3, 0, 0])
  const shown = async (client: typeof api) =>
    (await exported(client, 'deals', `sort=id&fields[deals]=${fields}`)).map(({ attributes }) => attributes)
  assert.deepEqual(await shown(other.api), await shown(api))
  const withCustoms = await workbookOf('/deals/export?format=xlsx&sort=id&fields[deals]=name,customs')
  const renamed = await zippedAgain(withCustoms, key, `custom-${same.id}`)
  assert.deepEqual(counts(await imported(other.api, '/deals/import', renamed, XLSX)), [3, 3, 0, 0])
  const sizes = (await exported(other.api, 'deals', 'sort=id')).map(
    ({ attributes }) => attributes.customs[`custom-${same.id}`] ?? null,
  )
  assert.deepEqual(sizes, [null, null, null, null, 12.5, null])
})

/** The same workbook with another name of a column. */
async function zippedAgain(file: Buffer, from: string, to: string): Promise<Buffer> {
  const { fromBufferPromise } = await import('yauzl')
  const zip = await fromBufferPromise(file)
  const parts: Record<string, string> = {}
  for await (const entry of zip.eachEntry()) {
    let text = ''
    for await (const piece of await zip.openReadStreamPromise(entry)) text += piece
    parts[entry.fileName] = text.replaceAll(from, to)
  }
  return zipped(parts)
}

test('a workbook of another program is read: shared texts, days, times of the account, results of formulas', async () => {
  const file = await foreignWorkbook({
    styles: `<numFmts><numFmt numFmtId="170" formatCode="dd/mm/yyyy\\ hh:mm"/></numFmts>
      <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf/><xf numFmtId="14"/><xf numFmtId="170"/></cellXfs>`,
    strings:
      '<si><t>name</t></si><si><r><t>Ann</t></r><r><t> &amp; Co_x000D_</t></r><rPh><t>no</t></rPh></si><si><t>planned-at</t></si><si><t>amount</t></si><si><t>finished-at</t></si>',
    rows: `<row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2" t="s"><v>2</v></c><c r="C2" t="s"><v>3</v></c></row>
      <row r="3"/><row r="5"><c r="A5" t="s"><v>1</v></c><c r="B5" s="1"><v>46000.4</v></c><c r="C5"><f>1+1</f><v>0.30000000000000004</v></c></row>
      <row r="6"><c r="A6" t="str"><f>A1</f><v>Text</v></c><c r="C6"><v>1E+3</v></c></row>`,
  })
  assert.deepEqual(counts(await imported(api, '/deals/import', file, XLSX)), [2, 2, 0, 0])
  const { document } = await api.get('/deals?sort=-id&page[size]=2')
  const told = document.data.map(({ attributes }: { attributes: Record<string, unknown> }) => [
    attributes.name,
    attributes['planned-at'],
    attributes.amount,
  ])
  assert.deepEqual(told, [
    ['Text', null, 1000],
    ['Ann & Co\r', '2025-12-09', 0.3],
  ])
})

test('what is no workbook, or one that does harm, is refused with the reason', async () => {
  const sheet = (rows: string) => foreignWorkbook({ rows })
  const head = '<row><c t="inlineStr"><is><t>name</t></is></c></row>'
  const bomb = await foreignWorkbook({ rows: head, styles: ' '.repeat(9 * 1024 ** 2) })
  const liar = Buffer.from(await sheet(head + '<row><c><v>1</v></c></row>'.repeat(1000)))
  // The archive declares that its sheet unpacks to less than it does.
  for (let at = liar.indexOf('PK\x01\x02'); at >= 0; at = liar.indexOf('PK\x01\x02', at + 4))
    liar.writeUInt32LE(Math.min(liar.readUInt32LE(at + 24), 600), at + 24)
  const cases: [string | Buffer, string, RegExp][] = [
    ['name\r\nA', XLSX, /no zip archive/],
    [await zipped({ 'word/document.xml': '<a/>' }), XLSX, /no XLSX workbook/],
    [await sheet(head), 'text/csv', /an XLSX workbook/],
    [Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'text/csv', /old Excel file/],
    [await sheet(''), XLSX, /no rows/],
    [
      await sheet(`${head}<row><c><f>NOW()</f></c></row>`),
      XLSX,
      /row 2, column 1 has a formula without its result/,
    ],
    [await sheet(`${head}<row><c/><c><v>1</v></c></row>`), XLSX, /Row 2 has 2 cells, the heading 1/],
    [await sheet(`${head}<row><c r="ZZZ2"><v>1</v></c></row>`), XLSX, /more than 2000 columns/],
    [await sheet(`${head}<row><c>`), XLSX, /broken XML/],
    [bomb, XLSX, /styles.xml unpacks to more than 8 MiB/],
    [liar, XLSX, /damaged/],
    [await zipped({ 'xl/workbook.xml': '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>' }), XLSX, /document type/],
    [
      await sheet('<row><c t="inlineStr"><is><t>nonsense</t></is></c></row>'),
      XLSX,
      /is no field of contacts/,
    ],
  ]
  for (const [body, type, words] of cases) {
    const answer = await send(api, '/contacts/import', body, type)
    assert.equal(answer.status, 422, `${words}: ${answer.text}`)
    assert.match(answer.document.errors[0].detail, words)
  }
  const jobs = (await api.get('/import-jobs')).document.data
  assert.ok(jobs.length > 0)
  assert.ok(!jobs.some(({ attributes }: Document) => attributes['resource-name'] === 'contacts'))
})

test('text of any kind survives in a cell, and days are the numbers that spreadsheets know', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const read = xmlText(text)
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&quot;', '"')
        .replaceAll('&amp;', '&')
      assert.equal(cellText(read), text)
    }),
    { seed: seedOf(1) },
  )
  assert.equal(serialOf(Date.UTC(2026, 10, 17)), 46343)
  assert.equal(wallTimeOf(46343.5, false), Date.UTC(2026, 10, 17, 12))
  assert.equal(wallTimeOf(1, false), Date.UTC(1900, 0, 1))
  assert.equal(wallTimeOf(0, true), Date.UTC(1904, 0, 1))
  for (const [id, code, isDate] of [
    [14, undefined, true],
    [2, undefined, false],
    [165, '[$-419]d mmm yyyy;@', true],
    [166, '#,##0.00 "days"', false],
    [167, '[Red]0.00', false],
    [168, '[h]:mm', true],
    [169, 'General', false],
  ] as const)
    assert.equal(isDateFormat(id, code), isDate, `${id} ${code}`)
})
