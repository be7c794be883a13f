import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { loadRegistry } from '../../src/resources/load.ts'
import { MIGRATIONS, migrate } from '../../src/store/schema/migrate.ts'
import { requireTables } from '../../src/store/schema/table-check.ts'
import { createDatabase } from '../support/databases.ts'

const { connection, drop } = await createDatabase()
const newer = mkdtempSync(path.join(tmpdir(), 'rapport-newer-'))
after(async () => {
  rmSync(newer, { recursive: true })
  await drop()
})

/** What a newer program would do to the database; the older one starts on it afterwards. */
async function upgrade(name: string, text: string): Promise<void> {
  writeFileSync(path.join(newer, `${name}.sql`), text)
  await migrate(connection, [MIGRATIONS, newer])
}

async function startOlder(): Promise<void> {
  await migrate(connection, [MIGRATIONS])
  await requireTables(connection, await loadRegistry())
}

test('an older program runs on a newer schema that only adds columns', async () => {
  await upgrade(
    '9100_more',
    `ALTER TABLE contacts ADD COLUMN nickname text; CALL log_changes_of('contacts');
      ALTER TABLE company_contacts ADD COLUMN since date`,
  )
  await startOlder()
})

test('an older program refuses a newer schema that it cannot run on, naming both', async () => {
  await upgrade(
    '9101_less',
    '-- Incompatible: the fax is gone\nDROP VIEW past.companies; ALTER TABLE companies DROP COLUMN fax',
  )
  const newest = readdirSync(MIGRATIONS).sort().at(-1)!.replace('.sql', '')
  await assert.rejects(startOlder(), {
    message:
      'The database has the schema of a newer Rapport (9101_less). ' +
      `This one knows it up to ${newest} and cannot run on it: start the newer one.`,
  })
})
