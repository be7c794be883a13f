import type { ResourceType } from '../../definition/resource.ts'
import type { ShownRecord } from '../../jsonapi/record.ts'
import type { Row } from '../database.ts'
import { recordOf } from '../layout.ts'
import { account, raw, records as recordsOf, type Sql, sql } from '../sql.ts'
import type { Source } from './source.ts'

export interface Found {
  readonly record: ShownRecord
  /** What the question tells of this record beside its id and version. */
  readonly note: string
}

/** Comparing more of them with what is found would take longer than reading it all. */
const MOST_EXPECTED = 1_000

/** The sizes of so few records need not be looked at before they are read. */
export const FEW = 200

/** Lines that a question may give, with their records by id and version. */
interface Expected {
  readonly lines: readonly string[]
  readonly records: Map<string, ShownRecord>
}

/** Says that exactly the records were found that were expected, all in the remembered version. */
export const AS_EXPECTED = '='

/**
 * A question for records of one type. It is answered with a line for each record that it finds,
 * and with the rows of those that are not remembered in that version.
 */
export class Lookup {
  readonly type: ResourceType
  /** Selects ids and their lines, made by lineSql: few by itself, or within the LIMIT that it is given. */
  readonly found: Sql | ((limit: Sql) => Sql)
  /** The expected lines whose records are remembered. */
  readonly expected: string
  lines: readonly string[] = []
  private isAsExpected = false
  private readonly source: Source
  private readonly remembered: Map<string, ShownRecord>
  private readonly question: string | undefined

  /** `expected` are the lines that it is likely to give. */
  constructor(
    source: Source,
    type: ResourceType,
    found: Lookup['found'],
    expected: Expected,
    question?: string,
  ) {
    this.source = source
    this.type = type
    this.found = found
    this.question = question
    this.remembered = expected.records
    this.expected = expected.lines.join('\n')
  }

  /** What was found, a line for each. */
  takeLines(text: string): void {
    this.isAsExpected = text === AS_EXPECTED
    this.lines = linesIn(this.isAsExpected ? this.expected : text)
  }

  /** A row that was not remembered; its record begins at this column. */
  takeRow(row: Row, at: number): void {
    const record = this.source.show(recordOf(this.type, row, at))
    this.hold(record)
    this.remembered.set(keyOf(record), record)
  }

  /** What was found, in the order of the question, when all of it has been taken. */
  read(): Found[] {
    if (this.question && !this.isAsExpected && this.lines.length <= MOST_EXPECTED)
      this.source.noteLines(this.question, this.lines)
    return this.lines.map((line) => {
      const cut = endOfVersion(line)
      const record = this.remembered.get(line.slice(0, cut))!
      this.hold(record)
      return { record, note: line.slice(cut + 1) }
    })
  }

  private hold(record: ShownRecord): void {
    if (!this.source.budget.hold(record)) throw new TooMuchFound(this, 'large')
  }
}

/** A lookup has found more than may be shown, or larger; whoever knows what it was for refuses it in those words. */
export class TooMuchFound extends Error {
  readonly lookup: Lookup
  readonly how: 'many' | 'large'

  constructor(lookup: Lookup, how: 'many' | 'large') {
    super(`Too ${how}`)
    this.lookup = lookup
    this.how = how
  }
}

/** What a line tells beside id and version. */
export const noteOf = (line: string): string => line.slice(endOfVersion(line) + 1)

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

/** A question that expects what it found the last time. */
export function lookupAgain(
  source: Source,
  type: ResourceType,
  found: Lookup['found'],
  question: string,
): Lookup {
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
  if (ids.length <= MOST_EXPECTED)
    for (const id of ids.length > 1 ? ids.toSorted((a, b) => Number(a) - Number(b)) : ids) {
      const record = source.remembered(type, id)
      if (record) records.set(keyOf(record), record)
    }
  const selected = sql`SELECT t.id, ${lineSql('t')} AS line FROM ${recordsOf(type)} t
    WHERE t.account_id = ${account} AND t.id = ANY(${idList(ids)}) ORDER BY t.id`
  const found = ids.length <= FEW ? selected : (limit: Sql) => sql`${selected} ${limit}`
  return new Lookup(source, type, found, { lines: [...records.keys()], records })
}
