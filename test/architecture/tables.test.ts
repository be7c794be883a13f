import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import pg from 'pg'
import { createDatabase } from '../support/databases.ts'

interface Constraint {
  readonly name: string
  readonly table: string
  readonly columns: readonly string[]
  readonly target: string | null
  readonly targetColumns: readonly string[] | null
}

/** Attempts to sign in happen before anybody knows in which account; all accounts have the same columns. */
const OUTSIDE_OF_ACCOUNTS = [
  ...['accounts', 'log_layouts', 'migrations', 'push_keys', 'sign_in_attempts', 'web_form_visitors'],
]

const COLUMNS = (table: string, key: string) => `(SELECT jsonb_agg(a.attname ORDER BY k.place)
  FROM unnest(${key}) WITH ORDINALITY AS k (number, place)
  JOIN pg_attribute a ON a.attrelid = ${table} AND a.attnum = k.number)`

const { connection, drop } = await createDatabase()
const client = new pg.Client(connection)
await client.connect()
after(async () => {
  await client.end()
  await drop()
})

async function constraints(kind: 'p' | 'f'): Promise<Constraint[]> {
  const { rows } = await client.query<Constraint>(
    `SELECT c.conname AS name, t.relname AS table, ${COLUMNS('c.conrelid', 'c.conkey')} AS columns,
        f.relname AS target, ${COLUMNS('c.confrelid', 'c.confkey')} AS "targetColumns"
      FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid LEFT JOIN pg_class f ON f.oid = c.confrelid
      WHERE c.contype = $1 AND c.connamespace = 'public'::regnamespace`,
    [kind],
  )
  return rows
}

const { rows: tableRows } = await client.query<{ name: string }>(
  `SELECT relname AS name FROM pg_class
    WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace ORDER BY 1`,
)
const tables = tableRows.map(({ name }) => name).filter((name) => !OUTSIDE_OF_ACCOUNTS.includes(name))
const primaryKeys = new Map((await constraints('p')).map(({ table, columns }) => [table, columns]))
const foreignKeys = await constraints('f')

test('the database has the tables of the account', () => {
  for (const table of ['contacts', 'deals', 'company_contacts', 'tokens']) assert.ok(tables.includes(table))
})

for (const table of tables)
  test(`${table}: the primary key starts with the account`, () => {
    assert.equal(primaryKeys.get(table)?.[0], 'account_id')
  })

for (const { name, table, columns, target, targetColumns } of foreignKeys)
  test(`${table}: the reference ${name} stays within the account`, () => {
    assert.equal(columns[0], 'account_id')
    assert.equal(targetColumns?.[0], target === 'accounts' ? 'id' : 'account_id')
    assert.equal(columns.length, target === 'accounts' ? 1 : 2)
  })
