import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { csvLine } from '../../src/bulk/csv-text.ts'
import { csvCells } from '../../src/bulk/rows/csv-cells.ts'
import { BrokenBody, RecordSplitter } from '../../src/bulk/rows/record-splitter.ts'
import { seedOf } from '../support/seed.ts'

const cell = fc.option(
  fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('', '"', ',', '\n', '\r\n', ' a ', '""', 'a"b')),
)
const row = fc.array(cell, { minLength: 1, maxLength: 5 })
/** A row of one empty cell is a blank line. */
const isBlank = (cells: (string | null)[]) => cells.length === 1 && cells[0] === null

function* cut(bytes: Buffer, places: readonly number[]): Generator<Buffer> {
  let from = 0
  for (const place of [...places].map((one) => one % (bytes.length + 1)).sort((a, b) => a - b)) {
    yield bytes.subarray(from, place)
    from = place
  }
  yield bytes.subarray(from)
}

test('what is printed is read again, wherever the body is cut', () => {
  fc.assert(
    fc.property(fc.array(row), fc.array(fc.nat()), (rows, places) => {
      const bytes = Buffer.from(rows.map(csvLine).join(''))
      const splitter = new RecordSplitter('csv')
      const records = [...cut(bytes, places)].flatMap((piece) => splitter.push(piece))
      records.push(...splitter.end())
      const read = records.map((record) => csvCells(record.bytes.toString()))
      assert.deepEqual(
        read,
        rows.filter((cells) => !isBlank(cells)),
      )
    }),
    { seed: seedOf(1) },
  )
})

test('reading can begin again at the end of any row', () => {
  fc.assert(
    fc.property(fc.array(row, { minLength: 1 }), (rows) => {
      const bytes = Buffer.from(rows.map(csvLine).join(''))
      const records = new RecordSplitter('csv').push(bytes)
      for (const [index, { end }] of records.entries()) {
        const rest = new RecordSplitter('csv', end).push(bytes.subarray(end))
        assert.deepEqual(rest, records.slice(index + 1))
      }
    }),
    { seed: seedOf(1) },
  )
})

test('a last row without a line end counts, and lines may end with LF or CRLF', () => {
  const splitter = new RecordSplitter('csv')
  const records = [...splitter.push(Buffer.from('a,b\r\n\r\nc,"d\n"\ne')), ...splitter.end()]
  assert.deepEqual(
    records.map(({ bytes }) => bytes.toString()),
    ['a,b', 'c,"d\n"', 'e'],
  )
})

test('quotes mean nothing in NDJSON', () => {
  const records = new RecordSplitter('ndjson').push(Buffer.from('{"a":"\\""}\n"\n'))
  assert.equal(records.length, 2)
})

for (const [name, text] of Object.entries({
  'a quote inside of a plain cell': 'a"b',
  'text after a closing quote': '"a"b,c',
  'a quote that is never closed': '"a,b',
}))
  test(`${name} is refused`, () => {
    assert.throws(() => csvCells(text), /quote/)
  })

test('a row longer than 1 MiB breaks the body', () => {
  const splitter = new RecordSplitter('csv')
  assert.throws(() => splitter.push(Buffer.alloc(1024 * 1024 + 1, 'x')), BrokenBody)
})
