import type { ResourceType } from '../../definition/resource.ts'
import type { ShownRecord } from '../../jsonapi/record.ts'
import type { Row } from '../database.ts'
import { packedColumns, recordOf } from '../layout.ts'
import { account, join, raw, type Sql, sql } from '../sql.ts'
import type { Source } from './source.ts'

export interface Found {
  readonly record: ShownRecord
  /** What the question tells of this record beside its id and version. */
  readonly note: string
}

/** Lines that a question may give, with their records by id and version. */
interface Expected {
  readonly lines: readonly string[]
  readonly records: Map<string, ShownRecord>
}

/** Says that exactly the records were found that were expected, all in the remembered version. */
const AS_EXPECTED = '='

/**
 * A question for records of one type. One statement answers it with a line for each record that it finds,
 * and with the rows of those that are not remembered in that version.
 */
export class Lookup {
  readonly sql: Sql
  private readonly source: Source
  private readonly type: ResourceType
  private readonly remembered: Map<string, ShownRecord>
  /** The expected lines whose records are remembered. */
  private readonly expected: string
  private readonly question: string | undefined

  /** `found` selects an id and its line, made by lineSql; `expected` are the lines that it is likely to give. */
  constructor(source: Source, type: ResourceType, found: Sql, expected: Expected, question?: string) {
    this.source = source
    this.type = type
    this.question = question
    this.remembered = expected.records
    this.expected = expected.lines.join('\n')
    this.sql = sql`(WITH found AS MATERIALIZED (${found}),
      lines AS (SELECT string_agg(found.line, E'\\n') AS text, ${this.expected}::text AS expected FROM found)
      SELECT CASE WHEN text = expected THEN ${raw(`'${AS_EXPECTED}'`)} ELSE text END AS lines,
        CASE WHEN text = expected THEN NULL ELSE (SELECT json_agg(${packedColumns(type)}) FROM ${raw(type.table)} t
          WHERE t.account_id = ${account} AND t.id = ANY(ARRAY(
            SELECT found.id FROM found WHERE found.line <> ALL(string_to_array(expected, E'\\n'))))) END AS unread
      FROM lines)`
  }

  /** What was found, in the order of the question. */
  read(lines: string | null | undefined, unread: string | null | undefined): Found[] {
    const rows: Row[] = unread == null ? [] : JSON.parse(unread)
    for (const row of rows) {
      const record = this.source.show(recordOf(this.type, row))
      this.remembered.set(keyOf(record), record)
    }
    const all = linesIn(lines === AS_EXPECTED ? this.expected : (lines ?? ''))
    if (this.question && lines !== AS_EXPECTED) this.source.noteLines(this.question, all)
    return all.map((line) => {
      const cut = endOfVersion(line)
      return { record: this.remembered.get(line.slice(0, cut))!, note: line.slice(cut + 1) }
    })
  }
}

/** A line of a lookup: id, version and, where there is one, a note without line breaks. */
export const lineSql = (alias: string, note?: Sql): Sql => {
  const idAndVersion = raw(`${alias}.id || ' ' || ${alias}.version`)
  return note ? sql`${idAndVersion} || ' ' || ${note}` : idAndVersion
}

const linesIn = (text: string): string[] => (text === '' ? [] : text.split('\n'))

function endOfVersion(line: string): number {
  const end = line.indexOf(' ', line.indexOf(' ') + 1)
  return end < 0 ? line.length : end
}

/** Runs lookups in one statement: what each of them found. */
export async function look(
  { session }: Source,
  lookups: readonly Lookup[],
  send: (statement: Sql) => Promise<Row[]> = session.rows,
): Promise<Found[][]> {
  const parts = lookups.map(
    (lookup, index) => sql`SELECT ${raw(`${index} AS part`)}, l.lines, l.unread FROM ${lookup.sql} l`,
  )
  const rows = await send(join(parts, ' UNION ALL '))
  const answers = new Map(rows.map(([part, lines, unread]) => [part, { lines, unread }]))
  return lookups.map((lookup, index) => {
    const { lines, unread } = answers.get(String(index))!
    return lookup.read(lines, unread)
  })
}

/** A question that expects what it found the last time. */
export function lookupAgain(source: Source, type: ResourceType, found: Sql, question: string): Lookup {
  const records = new Map<string, ShownRecord>()
  const lines = source.linesOf(question).filter((line) => {
    const key = line.slice(0, endOfVersion(line))
    if (records.has(key)) return true
    const record = source.remembered(type, key.slice(0, key.indexOf(' ')))
    if (!record || keyOf(record) !== key) return false
    records.set(key, record)
    return true
  })
  return new Lookup(source, type, found, { lines, records }, question)
}

const keyOf = ({ id, version }: ShownRecord) => `${id} ${version}`

/** PostgreSQL takes a list of unknown length for one of ten, and would plan anew for every shorter one. */
const PLANNED_LENGTH = 10

/** Ids as a parameter of a statement that need be planned only once. */
export const idList = (ids: readonly string[]): readonly string[] =>
  ids.length === 0 || ids.length >= PLANNED_LENGTH
    ? ids
    : [...ids, ...Array<string>(PLANNED_LENGTH - ids.length).fill(ids[0]!)]

/** A question for records by their ids. */
export function lookupIds(source: Source, type: ResourceType, ids: readonly string[]): Lookup {
  const records = new Map<string, ShownRecord>()
  for (const id of ids.length > 1 ? ids.toSorted((a, b) => Number(a) - Number(b)) : ids) {
    const record = source.remembered(type, id)
    if (record) records.set(keyOf(record), record)
  }
  const found = sql`SELECT t.id, ${lineSql('t')} AS line FROM ${raw(type.table)} t
    WHERE t.account_id = ${account} AND t.id = ANY(${idList(ids)}) ORDER BY t.id`
  return new Lookup(source, type, found, { lines: [...records.keys()], records })
}
