import type { ResourceType } from '../definition/resource.ts'
import { LruCache } from '../runtime/lru-cache.ts'

/** A piece of SQL with the values that belong into it; pieces nest, values never become text. */
export class Sql {
  readonly strings: readonly string[]
  readonly values: readonly unknown[]

  constructor(strings: readonly string[], values: readonly unknown[]) {
    this.strings = strings
    this.values = values
  }
}

/** `sql\`SELECT … WHERE id = ${id}\`` */
export const sql = (strings: TemplateStringsArray, ...values: unknown[]): Sql => new Sql(strings, values)

/** A name or keyword from the definitions, put in as it is. */
export const raw = (text: string): Sql => new Sql([text], [])

export function join(pieces: readonly Sql[], separator: string): Sql {
  if (pieces.length === 0) return raw('')
  return new Sql(['', ...Array<string>(pieces.length - 1).fill(separator), ''], pieces)
}

/** A table by its own name. */
class Table extends Sql {
  readonly name: string

  constructor(name: string) {
    super([name], [])
    this.name = name
  }
}

export const table = (name: string): Sql => new Table(name)

/** The table of a type, of which a session reads the rows that whoever asks may see. */
class Records extends Table {
  readonly type: ResourceType

  constructor(type: ResourceType) {
    super(type.table)
    this.type = type
  }
}

/** The records of a type, to be read under a name: `FROM ${records(type)} t`. */
export const records = (type: ResourceType): Sql => new Records(type)

/** One of two pieces: the first where all records of a type are seen, the second where only some are. */
class Choice extends Sql {
  readonly type: ResourceType
  readonly some: Sql

  constructor(type: ResourceType, all: Sql, some: Sql) {
    super(all.strings, all.values)
    this.type = type
    this.some = some
  }
}

export const unlessAllSeen = (type: ResourceType, all: Sql, some: Sql): Sql => new Choice(type, all, some)

/** The piece as whoever sees everything has it. */
export const asAllSeen = (piece: Sql): Sql => withTables(piece, table)

/** A piece that whoever sees everything has, about the tables of this schema, whichever the session reads. */
export const inSchema = (piece: Sql, schema: string): Sql =>
  withTables(piece, (name) => raw(`${schema}.${name}`))

const withTables = (piece: Sql, tableOf: (name: string) => Sql): Sql =>
  piece instanceof Table
    ? tableOf(piece.name)
    : new Sql(
        piece.strings,
        piece.values.map((value) => (value instanceof Sql ? withTables(value, tableOf) : value)),
      )

/** What is read in place of the table of a type by who does not see all of its records. */
export type Seen = (type: ResourceType) => Sql | undefined

/** The id of the account that a statement runs for: always the first parameter. */
export const account = raw('$1')

export interface Statement {
  readonly text: string
  /** All parameters after the account's id. */
  readonly values: readonly unknown[]
}

const SEES_ALL: Seen = () => undefined

/** The first number is that of the parameter after the account's. */
export function compile(piece: Sql, seen: Seen = SEES_ALL, first = 2): Statement {
  const values: unknown[] = []
  // What is long and named several times is sent once.
  const long = new Map<unknown, string>()
  let text = ''
  const append = ({ strings, values: parts }: Sql) => {
    for (const [index, string] of strings.entries()) {
      text += string
      if (index >= parts.length) continue
      const part = parts[index]
      if (part instanceof Records) append(seen(part.type) ?? part)
      else if (part instanceof Choice && seen(part.type)) append(part.some)
      else if (part instanceof Sql) append(part)
      else {
        const known = long.get(part) ?? `$${values.push(part) + first - 1}`
        if (isLong(part)) long.set(part, known)
        text += known
      }
    }
  }
  append(piece)
  return { text, values }
}

const LONG_TEXT = 100

const isLong = (value: unknown): boolean =>
  Array.isArray(value) || (typeof value === 'string' && value.length > LONG_TEXT)

/** `found` and `lines` are what a statement itself has selected before. */
const TABLE_REFERENCE =
  /\b(?:(?<!DISTINCT )FROM|JOIN|INTO|(?<!FOR )UPDATE) (?!SET\b|accounts\b|found\d*\b|lines\d*\b)[a-z_]+\b(?!\()/g
/** So many characters of texts that were looked through. */
const REMEMBERED = 2_000_000
const checkedTexts = new LruCache<true>(REMEMBERED, (_isChecked, text) => text.length)

/** Every table in a statement must be bound to one account; a statement that forgets it never runs. */
export function requireAccount(text: string): void {
  if (checkedTexts.get(text)) return
  const tables = text.match(TABLE_REFERENCE)?.length ?? 0
  const bounds = text.match(/\baccount_id\b/g)?.length ?? 0
  if (bounds < tables || !text.includes('$1'))
    throw new Error(`A statement is not bound to an account: ${text}`)
  checkedTexts.put(text, true)
}
