import { MOST_INCLUDED } from '../../jsonapi/limits.ts'
import type { Row, TakeRow } from '../database.ts'
import { storedSize, textColumns } from '../layout.ts'
import { account, join, raw, Sql, sql } from '../sql.ts'
import { AS_EXPECTED, FEW, type Found, type Lookup, TooMuchFound } from './lookup.ts'
import type { Source } from './source.ts'

/** The lookup that a row belongs to; whether all fits, and the lines, which rows of records leave empty. */
const SHARED_COLUMNS = 3

/** What the lookup of this index finds, for scalars that are asked for beside it. */
export const foundBy = (index: number): Sql => raw(`found${index}`)

interface Asking {
  /** Scalars to ask for in the same statement. */
  readonly beside?: readonly Sql[]
  readonly send?: (statement: Sql, take: TakeRow) => Promise<unknown>
}

/**
 * Runs lookups in one statement: what each of them found, and what was asked beside them.
 * All together they may find so many lines as records may be included.
 */
export async function runLookups(
  { session, mostStored }: Source,
  lookups: readonly Lookup[],
  { beside = [], send = session.rows }: Asking = {},
): Promise<{ found: Found[][]; scalars: Row }> {
  let scalars: Row = []
  const recordAt = SHARED_COLUMNS + beside.length
  await send(statementOf(lookups, beside, mostStored), (row) => {
    const [part, fits, text] = row
    const lookup = lookups[Number(part)]!
    if (fits == null) {
      lookup.takeRow(row, recordAt)
      return
    }
    lookup.takeLines(text ?? '')
    if (fits === 'f') throw new TooMuchFound(lookup, 'large')
    if (part === '0') scalars = row.slice(SHARED_COLUMNS, recordAt)
  })
  requireFew(lookups)
  return { found: lookups.map((lookup) => lookup.read()), scalars }
}

function requireFew(lookups: readonly Lookup[]): void {
  const found = lookups.reduce((sum, { lines }) => sum + lines.length, 0)
  if (found <= MOST_INCLUDED) return
  const [fullest] = lookups.toSorted((one, other) => other.lines.length - one.lines.length)
  throw new TooMuchFound(fullest!, 'many')
}

/**
 * A row of lines for each lookup, then the rows that it lacks, each by itself; nothing is read when there is too much.
 * Behind what they share all have as many columns as the widest record.
 */
function statementOf(lookups: readonly Lookup[], beside: readonly Sql[], mostStored: number): Sql {
  const counts: Sql[] = []
  const selected = lookups.map((lookup, index) => {
    const name = foundBy(index)
    if (lookup.found instanceof Sql)
      return sql`${name} AS MATERIALIZED (${lookup.found}), ${linesOf(lookup, index, raw('true'))}`
    const room = join([raw(`LIMIT ${MOST_INCLUDED + 1}`), ...counts], ' - ')
    counts.push(sql`(SELECT count(*) FROM ${name})`)
    const fits = fitsSql(lookup, index, mostStored)
    return sql`${name} AS MATERIALIZED (${lookup.found(room)}), ${linesOf(lookup, index, fits)}`
  })
  const isFew = counts.length === 0 ? raw('true') : sql`${join(counts, ' + ')} <= ${raw(`${MOST_INCLUDED}`)}`
  const width = Math.max(...lookups.map(({ type }) => textColumns(type).length))
  const rows = lookups.flatMap((lookup, index) => [
    shownLines(index, index === 0 ? beside : nulls(beside.length), width),
    unread(lookup, index, isFew, { before: beside.length, width }),
  ])
  return sql`WITH ${join(selected, ', ')} ${join(rows, ' UNION ALL ')}`
}

/** The lines of one lookup together, and whether what they stand for may be read. */
function linesOf({ expected }: Lookup, index: number, fits: Sql): Sql {
  const found = foundBy(index)
  return sql`${raw(`lines${index}`)} AS MATERIALIZED (SELECT string_agg(${found}.line, E'\\n') AS text,
      ${expected}::text AS expected, ${fits} AS fits FROM ${found})`
}

/** Whether what is found is not too large. */
function fitsSql({ type }: Lookup, index: number, mostStored: number): Sql {
  const found = foundBy(index)
  return sql`count(*) NOT BETWEEN ${raw(`${FEW} AND ${MOST_INCLUDED}`)}
    OR (SELECT sum(${storedSize(type)}) FROM ${raw(type.table)} t WHERE t.account_id = ${account}
      AND t.id = ANY(ARRAY(SELECT ${found}.id FROM ${found}))) <= ${mostStored}::bigint`
}

function shownLines(index: number, beside: readonly Sql[], width: number): Sql {
  const shown = raw(`CASE WHEN text = expected THEN '${AS_EXPECTED}' ELSE text END`)
  const columns = [raw(`${index}`), raw('fits'), shown, ...beside, ...nulls(width)]
  return sql`SELECT ${join(columns, ', ')} FROM ${raw(`lines${index}`)}`
}

/** The rows of what was found and is not remembered. */
function unread(
  { type }: Lookup,
  index: number,
  isFew: Sql,
  { before, width }: { readonly before: number; readonly width: number },
): Sql {
  const record = textColumns(type)
  const columns = [
    raw(`${index}`),
    ...nulls(SHARED_COLUMNS - 1 + before),
    raw(record.join(', ')),
    ...nulls(width - record.length),
  ]
  const [found, lines] = [foundBy(index), raw(`lines${index}`)]
  return sql`SELECT ${join(columns, ', ')} FROM ${raw(type.table)} t
    WHERE t.account_id = ${account} AND t.id = ANY(ARRAY(SELECT ${found}.id FROM ${found}, ${lines}
      WHERE fits AND text <> expected AND ${isFew} AND ${found}.line <> ALL(string_to_array(expected, E'\\n'))))`
}

const nulls = (count: number): Sql[] => (count > 0 ? [raw(Array<string>(count).fill('NULL').join(', '))] : [])
