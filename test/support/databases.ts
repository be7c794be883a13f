import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { until } from './until.ts'

export const TEST_SERVER_VARIABLE = 'RAPPORT_TEST_SERVER'
export const TEMPLATE = 'rapport_template'
export const EMPTY = 'template1'

export interface TestDatabase {
  readonly connection: pg.ClientConfig
  drop(): Promise<void>
}

/** The PostgreSQL that test/run.ts has started for all test files. */
export function testServer(): pg.ClientConfig {
  const text = process.env[TEST_SERVER_VARIABLE]
  if (!text) throw new Error('Run tests with: npm test -- <files>')
  return JSON.parse(text)
}

/** A database of its own for one test file: the migrated template, copied, or with nothing in it. */
export async function createDatabase(template = TEMPLATE): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  // Copying files is quicker than logging every page of them.
  await administer(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`)
  return {
    connection: { ...testServer(), database: name },
    drop: () => administer(`DROP DATABASE ${name} WITH (FORCE)`),
  }
}

/** The address of a database, for a server in a process of its own. */
export const urlOf = ({ user, password, database, host, port }: pg.ClientConfig): string =>
  `postgresql:///${database}?${new URLSearchParams({ user, password, host, port } as never)}`

/** Whoever has just left a database may not have ended yet. */
function isStillInUse(failure: { readonly code?: string }): false {
  if (failure.code !== '55006') throw failure
  return false
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ ...testServer(), database: 'postgres' })
  await client.connect()
  try {
    await until(() => client.query(statement).then(() => true, isStillInUse))
  } finally {
    await client.end()
  }
}
