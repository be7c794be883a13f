import type { Database } from './database.ts'

const read = new WeakMap<Database, Promise<ReadonlySet<string>>>()

/**
 * The names of all zones that PostgreSQL has, in small letters. It looks through files for them: they are asked for once.
 * Asked for a zone by itself it would also take what it knows as an abbreviation of another, or as an offset turned around.
 */
export function zonesOf(database: Database): Promise<ReadonlySet<string>> {
  const known = read.get(database)
  if (known) return known
  const names = database
    .query('SELECT lower(name) FROM pg_timezone_names')
    .then((rows) => new Set(rows.map(([name]) => name!)))
  read.set(database, names)
  names.catch(() => read.delete(database))
  return names
}

/** The zone in a column, if it is one of these names: one that PostgreSQL does not know would fail the whole statement. */
export const zoneSql = (column: string, names: string, otherwise = `'UTC'`): string =>
  `CASE WHEN lower(${column}) = ANY(${names}) THEN ${column} ELSE ${otherwise} END`
