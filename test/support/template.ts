import pg from 'pg'
import { migrate } from '../../src/store/schema/migrate.ts'
import { requireTables } from '../../src/store/schema/table-check.ts'
import { TEMPLATE } from './databases.ts'
import { registry } from './registry.ts'

/** The migrated, empty database from which every test file gets its copy. */
export async function createTemplate(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' })
  await client.connect()
  await client.query(`CREATE DATABASE ${TEMPLATE}`).finally(() => client.end())
  const template = { ...connection, database: TEMPLATE }
  await migrate(template)
  await requireTables(template, registry)
}
