import pg from 'pg'

/** A row as PostgreSQL printed it: text, not parsed. */
export type Row = (string | null)[]

export type QueryCallback = (failure: Error | null, rows: Row[]) => void

/** What a query can be sent to: the driver's connections and pools are, although its types do not tell. */
export interface Queryable {
  query(query: TextQuery, callback: QueryCallback): unknown
}

interface DriverConnection {
  /** The text of every statement that it has prepared, by name, in the order of their last use. */
  readonly parsedStatements: Record<string, string>
  describe(what: object): void
  close(what: { type: 'S'; name: string }): void
}

/** What the driver's queries do, beside what its types tell. */
interface DriverQuery {
  readonly text: string
  name: string | undefined
  hasBeenParsed(connection: DriverConnection): boolean
  callback: QueryCallback | undefined
  prepare(connection: DriverConnection): void
}

const Query = pg.Query as unknown as new (text: string, values: readonly unknown[]) => DriverQuery

/** Takes a row as it comes. Once it throws, no more rows are taken. */
export type TakeRow = (row: Row) => void

export interface QueryOptions {
  /** How long nothing may be heard before it is given up. */
  readonly timeout?: number | undefined
  /** It is no prepared statement: its text never comes again. */
  readonly isUnprepared?: boolean | undefined
  /** Unset, the rows are gathered. */
  readonly take?: TakeRow | undefined
}

/** A query whose rows stay text and are taken as they come; no description of their columns is asked for. */
export class TextQuery extends Query {
  /** How long the driver waits for the answer; unset, as long as it does on this connection. */
  readonly query_timeout: number | undefined
  /** What taking a row has thrown: no fault of the connection. */
  refusal: unknown
  private readonly taken: Row[] = []
  private readonly take: TakeRow

  /** A named query is prepared once on each connection. */
  constructor(text: string, values: readonly unknown[], name: string | undefined, how: QueryOptions = {}) {
    super(text, values)
    this.name = name
    this.query_timeout = how.timeout
    this.take = how.take ?? ((row) => this.taken.push(row))
  }

  override prepare(connection: DriverConnection): void {
    if (this.name && this.hasBeenParsed(connection)) noteUse(connection, this.name)
    else if (this.name) makeRoom(connection, this.text)
    super.prepare(withoutDescribing(connection))
  }

  handleDataRow({ fields }: { fields: Row }): void {
    if (this.refusal) return
    try {
      this.take(fields)
    } catch (refusal) {
      this.refusal = refusal
    }
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.callback?.(null, this.taken)
  }
}

/** What a connection keeps prepared: PostgreSQL takes some fifty bytes for each of these characters. */
const MOST_CHARACTERS = 600_000
/** A statement costs something however short it is. */
const OVERHEAD = 1_000

const costOf = (text: string): number => text.length + OVERHEAD

function noteUse({ parsedStatements }: DriverConnection, name: string): void {
  const text = parsedStatements[name]
  // One that is still on its way comes to stand there by itself.
  if (text === undefined) return
  delete parsedStatements[name]
  parsedStatements[name] = text
}

/** The statements that were not used for longest make room for a new one. */
function makeRoom(connection: DriverConnection, text: string): void {
  const prepared = Object.entries(connection.parsedStatements)
  let cost = prepared.reduce((sum, [, one]) => sum + costOf(one), costOf(text))
  for (const [name, one] of prepared) {
    if (cost <= MOST_CHARACTERS) return
    connection.close({ type: 'S', name })
    delete connection.parsedStatements[name]
    cost -= costOf(one)
  }
}

const plain = new WeakMap<DriverConnection, DriverConnection>()

function withoutDescribing(connection: DriverConnection): DriverConnection {
  const known = plain.get(connection)
  if (known) return known
  const made: DriverConnection = Object.assign(Object.create(connection), { describe() {} })
  plain.set(connection, made)
  return made
}
