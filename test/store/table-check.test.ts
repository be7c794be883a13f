import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import pg from 'pg'
import { loadRegistry } from '../../src/resources/load.ts'
import { requireTables } from '../../src/store/schema/table-check.ts'
import { createDatabase } from '../support/databases.ts'

const { connection, drop } = await createDatabase()
const registry = await loadRegistry()
const client = new pg.Client(connection)
await client.connect()
after(async () => {
  await client.end()
  await drop()
})

/** What is done to the tables, what is said of it, and how it is undone. */
const DIFFERENCES = [
  [
    'ALTER TABLE contacts RENAME TO people',
    /the table contacts does not exist/,
    'ALTER TABLE people RENAME TO contacts',
  ],
  [
    'ALTER TABLE contacts RENAME email TO mail',
    /the table contacts has no column email/,
    'ALTER TABLE contacts RENAME mail TO email',
  ],
  [
    "ALTER TABLE deals ADD COLUMN extra text NOT NULL DEFAULT ''; ALTER TABLE deals ALTER extra DROP DEFAULT",
    /the table deals has the column extra, which is not defined and cannot be left out/,
    'ALTER TABLE deals DROP COLUMN extra',
  ],
  [
    'DROP VIEW past.companies; ALTER TABLE companies ALTER COLUMN fax TYPE varchar(10)',
    /companies\.fax is character varying\(10\) and should be text/,
    "ALTER TABLE companies ALTER COLUMN fax TYPE text; CALL log_changes_of('companies')",
  ],
  [
    'ALTER TABLE sources ALTER COLUMN name DROP NOT NULL',
    /sources\.name should be NOT NULL/,
    'ALTER TABLE sources ALTER COLUMN name SET NOT NULL',
  ],
  [
    'ALTER TABLE contact_deals RENAME TO links',
    /the link table contact_deals does not exist/,
    'ALTER TABLE links RENAME TO contact_deals',
  ],
  [
    'ALTER TABLE constants DROP CONSTRAINT constants_pkey',
    /the primary key of constants should start with account_id/,
    'ALTER TABLE constants ADD PRIMARY KEY (account_id, id)',
  ],
  [
    'ALTER TABLE contacts DROP CONSTRAINT contacts_account_id_source_id_fkey',
    /the column contacts\.source_id may refer to what is not there/,
    'ALTER TABLE contacts ADD FOREIGN KEY (account_id, source_id) REFERENCES sources (account_id, id)',
  ],
  [
    'ALTER TABLE invoices DROP CONSTRAINT invoices_account_id_deal_id_fkey',
    /the column invoices\.deal_id may refer to what is not there/,
    'ALTER TABLE invoices ADD FOREIGN KEY (account_id, deal_id) REFERENCES deals (account_id, id)',
  ],
  [
    'ALTER TRIGGER count_deleted ON orders RENAME TO other',
    /the table orders does not keep its counts/,
    'ALTER TRIGGER other ON orders RENAME TO count_deleted',
  ],
  [
    'ALTER TRIGGER log_updated ON products RENAME TO other',
    /the table products does not log its changes/,
    'ALTER TRIGGER other ON products RENAME TO log_updated',
  ],
  [
    'ALTER TABLE checkups DISABLE TRIGGER log_created',
    /the table checkups does not log its changes/,
    'ALTER TABLE checkups ENABLE TRIGGER log_created',
  ],
  [
    "CREATE OR REPLACE FUNCTION log_areas() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'",
    /the table areas does not log its changes: .*log_changes_of\('areas'\)/,
    "CALL log_changes_of('areas')",
  ],
  [
    'DROP VIEW past.sources',
    /the table sources does not log its changes: .*log_changes_of\('sources'\)/,
    "CALL log_changes_of('sources')",
  ],
  [
    'ALTER TRIGGER log_linked_to_deal_id ON contact_deals RENAME TO other',
    /the link table contact_deals does not log its changes: .*log_links_of\('contact_deals', 'deal_id'\)/,
    'ALTER TRIGGER other ON contact_deals RENAME TO log_linked_to_deal_id',
  ],
  [
    'ALTER FUNCTION unlogged_columns RENAME TO other; CREATE FUNCTION unlogged_columns() RETURNS text[] IMMUTABLE RETURN ARRAY[]::text[]',
    /the column users\.password_hash is hidden and still logged/,
    'DROP FUNCTION unlogged_columns; ALTER FUNCTION other RENAME TO unlogged_columns',
  ],
] as const

test('the tables of the migrations are what the definitions need', () => requireTables(connection, registry))

for (const [change, message, undo] of DIFFERENCES)
  test(`the server does not start after ${change}, and names the fault`, async () => {
    await client.query(change)
    try {
      await assert.rejects(requireTables(connection, registry), message)
    } finally {
      await client.query(undo)
    }
    await requireTables(connection, registry)
  })
