import path from 'node:path'
import { checksumOf, type Script, scriptsIn } from './scripts.ts'

/** The last migration from before the baseline: databases that have it are brought on from there. */
export const BEFORE_BASELINE = '0036_number_format'

/** The last migration that the tables of the baseline hold already. */
const HELD_BY_BASELINE = '0039_valid_foreign_keys'

/** Functions, of which each is applied again when its text has changed. */
export const readFunctions = (): Promise<Script[]> =>
  scriptsIn(path.join(import.meta.dirname, 'functions'), 'functions/')

/** All tables of a new database as one script. Programs from before it would begin with their first migration. */
export async function readBaseline(): Promise<Script> {
  const tables = await scriptsIn(path.join(import.meta.dirname, 'tables'))
  const text = tables.map((script) => script.text).join('\n')
  const marked = `-- Incompatible: there are no migrations before it.\n${text}`
  return { name: 'baseline', text: marked, checksum: checksumOf(text) }
}

/** The migration as a new database has it: there is nothing left to do. */
export const heldByBaseline = (migration: Script): Script[] =>
  migration.name <= HELD_BY_BASELINE ? [{ ...migration, text: '' }] : []
