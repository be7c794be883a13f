import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadRegistry } from '../../src/resources/load.ts'
import { type SourceFile, sourceFiles } from './source-files.ts'

const WRITER = 'src/store/write/'
const WRITES = /\b(?:INSERT INTO|MERGE INTO|TRUNCATE|DELETE FROM|(?<!FOR |KEY |DO )UPDATE) (\$\{|[a-z_]+)/g
const NEXT_VERSION = /\bversion\s*\+\s*1/

const registry = await loadRegistry()
const types = [...registry.types.values()]
const linkTables = types.flatMap(({ relationships }) =>
  [...relationships.values()].flatMap((one) => (one.kind === 'linked' ? [one.table] : [])),
)
const recordTables = new Set([...types.map(({ table }) => table), ...linkTables])

const others = sourceFiles('src/**/*.ts').filter(({ path }) => !path.startsWith(WRITER))

/** The tables of records that a file writes by statements of its own; a name put in at run time may be any of them. */
const written = ({ text }: Pick<SourceFile, 'text'>): string[] =>
  [...text.matchAll(WRITES)]
    .map(([, name]) => name!)
    .filter((name) => name === '${' || recordTables.has(name))

test('statements that write records are recognized, and locks and other tables are not', () => {
  const text = 'UPDATE deals d SET, DELETE FROM ${, INSERT INTO contact_deals, SELECT FOR UPDATE OF deals'
  assert.deepEqual(written({ text }), ['deals', '${', 'contact_deals'])
  assert.deepEqual(
    written({ text: 'ON CONFLICT DO UPDATE SET, UPDATE tokens t SET, FOR NO KEY UPDATE deals' }),
    [],
  )
})

test('records and links are written by src/store/write alone', () => {
  assert.ok(others.length > 100)
  const writing = others.filter((file) => written(file).length > 0)
  assert.deepEqual(
    writing.map((file) => [file.path, written(file)]),
    [],
  )
})

test('versions are moved on in one place', () => {
  const moving = sourceFiles('src/**/*.ts').filter(({ text }) => NEXT_VERSION.test(text))
  assert.deepEqual(
    moving.map(({ path }) => path),
    ['src/store/write/update.ts'],
  )
})
