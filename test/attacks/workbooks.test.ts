import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'node:test'
import { FORMATS } from '../../src/bulk/formats.ts'
import { counts, imported, send } from '../bulk/importing.ts'
import { foreignWorkbook, sheets, zipped } from '../bulk/workbook.ts'
import { startService } from '../support/service.ts'
import { until } from '../support/until.ts'

const XLSX = FORMATS.xlsx
const { api, account, database, port } = await startService()
const HEAD = '<row><c t="inlineStr"><is><t>name</t></is></c></row>'
const ROW = '<row><c><v>1</v></c></row>'

const named = (names: number, sheet: string | Buffer = `<a>${HEAD}${ROW}</a>`) =>
  zipped({
    'xl/workbook.xml': `<workbook><sheets>${Array.from({ length: names }, (_, at) => `<sheet name="${at}" r:id="a"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<a><Relationship Id="a" Type="b/worksheet" Target="a.xml"/></a>`,
    'xl/a.xml': sheet,
  })

/** The archive says of each of its parts that it unpacks to so many bytes. */
function declaring(workbook: Buffer, bytes: number): Buffer {
  const changed = Buffer.from(workbook)
  for (let at = changed.indexOf('PK\x01\x02'); at >= 0; at = changed.indexOf('PK\x01\x02', at + 4))
    changed.writeUInt32LE(bytes, at + 24)
  return changed
}

const CASES: [string, () => Promise<Buffer>, RegExp][] = [
  [
    'texts without a character that cells share',
    () => foreignWorkbook({ rows: HEAD + ROW, strings: '<si/>'.repeat(5_000_000) }),
    /more different texts than fit the memory/,
  ],
  [
    'a text without an end',
    () => foreignWorkbook({ rows: `${HEAD}${ROW}<f>${'x'.repeat(3 * 1024 ** 2)}</f>` }),
    /a text of more than 2 MiB of XML/,
  ],
  [
    'tags without an end',
    () => foreignWorkbook({ rows: `${HEAD}${ROW}${'<a>'.repeat(1000)}${'</a>'.repeat(1000)}` }),
    /XML of more than 100 levels/,
  ],
  ['many sheets', () => named(1001), /more than 1000 sheets/],
  ['sheets that are one part', () => named(2), /two sheets that are the same part/],
  [
    'parts that are too much only together',
    async () => declaring(await sheets({ A: [['name'], ['a']], B: [['name'], ['b']] }), 1024 ** 3 + 1),
    /unpacks to more than 4 GiB/,
  ],
  [
    'cells of one row that share a long text',
    () =>
      foreignWorkbook({
        strings: `<si><t>${'x'.repeat(10_000)}</t></si>`,
        rows: `<row>${'<c t="s"><v>0</v></c>'.repeat(200)}</row>`,
      }),
    /Row 1 has more than 1048576 characters/,
  ],
]

for (const [what, workbook, words] of CASES)
  test(`a workbook is refused for ${what}`, async () => {
    const answer = await send(api, '/companies/import', await workbook(), XLSX)
    assert.equal(answer.status, 422, answer.text)
    assert.match(answer.document.errors[0].detail, words)
  })

test('a workbook of as much as people have is imported', async () => {
  const texts = Array.from({ length: 20_000 }, (_, at) => `<si><t>Text ${at}</t></si>`).join('')
  const rows = Array.from({ length: 20_000 }, (_, at) => `<row><c t="s"><v>${at}</v></c></row>`).join('')
  const file = await foreignWorkbook({ strings: `<si><t>name</t></si>${texts}`, rows })
  assert.deepEqual(counts(await imported(api, '/companies/import', file, XLSX)), [19_999, 19_999, 0, 0])
})

test('a workbook is read no further when its sender has left', async () => {
  const gaps = Buffer.alloc(240_000_000, '<row/>')
  const file = await named(1, Buffer.concat([Buffer.from(`<a>${HEAD}${ROW}`), gaps, Buffer.from('</a>')]))
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(
    `POST /api/v1/companies/import HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${api.token}\r\nContent-Type: ${XLSX}\r\nContent-Length: ${file.length}\r\n\r\n`,
  )
  socket.write(file)
  const states = async () => {
    const text = `SELECT state FROM import_jobs WHERE account_id = $1 AND resource_name = 'companies' AND state <> 'done'`
    return (await database.query(text, [account.accountId])).map(([state]) => state)
  }
  await until(async () => (await states()).length === 1)
  socket.destroy()
  await until(async () => !(await states()).includes('receiving'))
  assert.deepEqual(await states(), [])
})
