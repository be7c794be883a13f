import type { Registry } from '../definition/registry.ts'
import type { ResourceType } from '../definition/resource.ts'
import { type Change, type Position, readPosition } from '../jsonapi/change.ts'
import { changeOf, type StoredChange } from '../store/changes/stored-change.ts'
import type { Session } from '../store/database.ts'
import { account, sql } from '../store/sql.ts'

/** All that one transaction changed in one record: an automation runs once for it. */
export interface Deed {
  readonly type: ResourceType
  readonly recordId: string
  readonly requestId: string | null
  readonly createdAt: string
  readonly isCreation: boolean
  readonly isDeletion: boolean
  /** The fields that changed, other than by themselves. */
  readonly fields: ReadonlySet<string>
  /** The log before its first change, and at its last. */
  readonly before: Position
  readonly after: Position
}

/** They change with everything. */
const STAMPS = new Set(['updated-at', 'cached-at'])

/** What was done, in the order of the log. */
export function deedsIn(
  registry: Registry,
  changes: readonly StoredChange[],
  wanted: ReadonlySet<string>,
): Deed[] {
  const types = new Map([...registry.types.values()].map((type) => [type.table, type]))
  const readable = new Set(registry.types.keys())
  const told = changes
    .filter(([, , , table]) => wanted.has(types.get(table)?.name ?? ''))
    .map((change) => changeOf(change, types, readable))
  const groups = Map.groupBy(told, (one) => `${one.type.name} ${keyOf(one)}`)
  return [...groups.values()].map(deedOf)
}

/** The same for every change of a record in one transaction. */
export const keyOf = ({
  recordId,
  requestId,
  createdAt,
}: Pick<Deed, 'recordId' | 'requestId' | 'createdAt'>) => `${recordId} ${requestId ?? ''} ${createdAt}`

export const timeOf = ({ createdAt }: Deed): number => Date.parse(`${createdAt.replace(' ', 'T')}:00`)

function deedOf(changes: readonly Change[]): Deed {
  const [first] = changes as [Change]
  const names = changes.flatMap(({ before, after }) =>
    [before, after].flatMap((one) => [...(one?.values.keys() ?? []), ...(one?.links.keys() ?? [])]),
  )
  return {
    type: first.type,
    recordId: first.recordId,
    requestId: first.requestId,
    createdAt: first.createdAt,
    isCreation: changes.some(({ action }) => action === 'create'),
    isDeletion: changes.some(({ action }) => action === 'delete'),
    fields: new Set(names.filter((name) => !STAMPS.has(name))),
    before: justBefore(readPosition(first.position)!),
    after: readPosition(changes.at(-1)!.position)!,
  }
}

const justBefore = ([number, place]: Position): Position => [number, String(BigInt(place) - 1n)]

/** What was not done by taking something back: that starts nothing, as rules keep out of it too. */
export async function notUndoing(session: Session, deeds: readonly Deed[]): Promise<readonly Deed[]> {
  const requests = [...new Set(deeds.flatMap(({ requestId }) => requestId ?? []))]
  if (requests.length === 0) return deeds
  const rows = await session.rows(
    sql`SELECT u.undo_request_id FROM undos u WHERE u.account_id = ${account} AND u.undo_request_id = ANY(${requests}::text[])`,
  )
  const undoing = new Set(rows.map(([request]) => request))
  return deeds.filter(({ requestId }) => !undoing.has(requestId ?? undefined))
}

/** The changes of new records that came with their making, where the log was read in pieces: by their keys. */
export async function madeBefore(session: Session, deeds: readonly Deed[]): Promise<ReadonlySet<string>> {
  if (deeds.length === 0) return new Set()
  const rows = await session.rows(
    sql`SELECT d.key FROM unnest(${deeds.map(keyOf)}::text[], ${deeds.map(({ type }) => type.table)}::text[],
        ${deeds.map(({ recordId }) => recordId)}::bigint[], ${deeds.map(({ createdAt }) => createdAt)}::timestamptz[])
        AS d (key, kept_in, record, made_at)
      WHERE EXISTS (SELECT 1 FROM changes c WHERE c.account_id = ${account} AND c.table_name = d.kept_in
        AND c.record_id = d.record AND c.action = 'create' AND c.created_at = d.made_at)`,
  )
  return new Set(rows.map(([key]) => key!))
}
