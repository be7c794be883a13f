import type { ResourceType } from '../../definition/resource.ts'
import type { ChangeAction, Position } from '../../jsonapi/change.ts'
import type { Cause } from '../cause.ts'
import type { Session } from '../database.ts'
import { account, raw, type Sql, sql } from '../sql.ts'
import type { StoredColumns } from './fields.ts'
import { fieldsSql } from './stored-change.ts'

/** A change as it stands in the log, for those who take it back. */
export interface LoggedChange {
  readonly position: Position
  readonly action: ChangeAction
  readonly table: string
  readonly recordId: string
  readonly version: string | null
  readonly cause: Cause | null
  readonly linkTable: string | null
  readonly before: StoredColumns | readonly string[] | null
  /** Not told of what was created: hardly ever does somebody need it. */
  readonly after: StoredColumns | readonly string[] | null
}

const LOGGED = raw(`json_build_array(c.number::text, c.place::text, c.action, c.table_name, c.record_id::text,
  c.version::text, c.cause, c.link_table, ${fieldsSql('before', 'delete')}, CASE WHEN c.action = 'update' THEN c.after::json END)`)

/** So much of the log stands in memory at a time. */
const AT_A_TIME = 500

/** The changes that these conditions on `c` name, the last first. */
export async function* changesBackwards(session: Session, wanted: Sql): AsyncGenerator<LoggedChange[]> {
  let beyond = raw('true')
  for (;;) {
    const rows = await session.rows(
      sql`SELECT ${LOGGED} FROM changes c WHERE c.account_id = ${account} AND ${wanted} AND ${beyond}
        ORDER BY c.number DESC, c.place DESC LIMIT ${AT_A_TIME}::int`,
    )
    if (rows.length === 0) return
    const changes = rows.map(([text]) => changeIn(JSON.parse(text!)))
    yield changes
    const [number, place] = changes.at(-1)!.position
    beyond = sql`(c.number, c.place) < (${number}, ${place})`
  }
}

type Printed = [string, string, ChangeAction, string, string, string | null, Cause | null, string | null]

function changeIn(printed: readonly unknown[]): LoggedChange {
  const [number, place, action, table, recordId, version, cause, linkTable] = printed as unknown as Printed
  const [before, after] = printed.slice(8) as [LoggedChange['before'], LoggedChange['after']]
  return { position: [number, place], action, table, recordId, version, cause, linkTable, before, after }
}

/** A row as the log would print it, and its version. */
export interface LoggedRow {
  readonly version: string
  /** Whether this very transaction has written it last. */
  readonly isOurs: boolean
  readonly columns: StoredColumns
}

/** Records as they are now, in the words of the log, locked against other writers. */
export async function rowsNow(
  session: Session,
  type: ResourceType,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LoggedRow>> {
  const rows = await session.rows(
    sql`SELECT t.id, t.version, t.updated_at = now()::timestamptz(3), hstore_to_json(hstore(t)) FROM ${raw(type.table)} t
      WHERE t.account_id = ${account} AND t.id = ANY(${ids}) ORDER BY t.id FOR NO KEY UPDATE`,
  )
  return new Map(
    rows.map(([id, version, isOurs, columns]) => [
      id!,
      { version: version!, isOurs: isOurs === 't', columns: JSON.parse(columns!) },
    ]),
  )
}

/** A record that was created: how it was made and how it is, where it has another version by now. */
export type CreatedRow =
  | {
      readonly made: StoredColumns
      readonly now: StoredColumns
      /** Whether this very transaction has written it last. */
      readonly isOurs: boolean
    }
  | 'as made'

/** Those of the created records that are still there, by id: nobody else changes them, or links anything to them. */
export async function createdRows(
  session: Session,
  type: ResourceType,
  changes: readonly LoggedChange[],
): Promise<ReadonlyMap<string, CreatedRow>> {
  const numbers = changes.map(({ position }) => position[0])
  const places = changes.map(({ position }) => position[1])
  const rows = await session.rows(
    sql`SELECT t.id, CASE WHEN t.version <> c.version THEN json_build_array(${raw(fieldsSql('after', 'create'))}, hstore_to_json(hstore(t)), t.updated_at = now()::timestamptz(3)) END
      FROM unnest(${numbers}::bigint[], ${places}::bigint[]) AS w (number, place)
      JOIN changes c ON c.account_id = ${account} AND c.number = w.number AND c.place = w.place
      JOIN ${raw(type.table)} t ON t.account_id = ${account} AND t.id = c.record_id ORDER BY t.id FOR UPDATE OF t`,
  )
  return new Map(
    rows.map(([id, edited]): [string, CreatedRow] => {
      if (edited === null) return [id!, 'as made']
      const [made, now, isOurs] = JSON.parse(edited!)
      return [id!, { made, now, isOurs }]
    }),
  )
}

const generated = new WeakMap<ResourceType, Promise<ReadonlySet<string>>>()

/** Columns that PostgreSQL makes from others. */
export function generatedColumns(session: Session, type: ResourceType): Promise<ReadonlySet<string>> {
  const known = generated.get(type)
  if (known) return known
  const asked = askForGenerated(session, type)
  generated.set(type, asked)
  // A question that failed is asked again.
  asked.catch(() => generated.delete(type))
  return asked
}

async function askForGenerated(session: Session, { table }: ResourceType): Promise<ReadonlySet<string>> {
  const rows = await session.rows(
    sql`SELECT name FROM unnest(generated_columns(${table}::regclass)) AS name WHERE ${account}::bigint > 0`,
  )
  return new Set(rows.map(([name]) => name!))
}
