import type { ResourceType } from '../definition/resource.ts'
import { errors, pointer, refuse } from '../jsonapi/errors.ts'
import type { StoredRecord } from '../jsonapi/record.ts'
import type { Session } from '../store/database.ts'
import { storedValue } from '../store/layout.ts'
import { account, raw, type Sql, sql } from '../store/sql.ts'
import { linkedTo, linkInWrite, withAttributes } from './edit.ts'
import { forTypes, type Rule } from './rule.ts'

/** A stage that joins stands after the client's others; one that is given a place gets it and the others make room. */
export const stagesStandInOrder: Rule = {
  appliesTo: forTypes('deal-stages', 'order-stages'),
  async prepare({ session, write, before }) {
    if (write.action === 'delete' || write.attributes.has('position')) return write
    const funnel = linkInWrite(write, 'deal-stage-category')
    const isLeaving = funnel !== undefined && funnel?.id !== linkedTo(before, 'deal-stage-category')?.id
    if (write.action === 'update' && !isLeaving) return write
    const rows = await session.rows(
      sql`SELECT 1 + coalesce(max(s.position), 0) FROM ${raw(write.type.table)} s
        WHERE ${stagesAmong(write.type, funnel?.id)} AND coalesce(s.kind, 'opened') = 'opened'`,
    )
    return withAttributes(write, { position: rows[0]![0] })
  },
  async conclude({ session, write, after }) {
    if (write.action !== 'delete' && write.attributes.has('position')) await reorder(session, after)
  },
}

/** Keeps the opened stage first, the closing ones last and the client's own between, each on a place of its own. */
export async function reorder(session: Session, moved: StoredRecord): Promise<void> {
  const table = raw(moved.type.table)
  const among = stagesAmong(moved.type, linkedTo(moved, 'deal-stage-category')?.id)
  await makeRoom(session, table, among, moved)
  if (storedValue(moved, 'kind') === null) await moveSystemStages(session, table, among)
  else await requireSystemOrder(session, table, among)
}

/** The client's stages make room for one of theirs, the closing ones for the other. */
async function makeRoom(session: Session, table: Sql, among: Sql, moved: StoredRecord): Promise<void> {
  const place = storedValue(moved, 'position')
  const kinds = raw(storedValue(moved, 'kind') === null ? 's.kind IS NULL' : `s.kind IN ('won', 'lost')`)
  const others = sql`${among} AND s.id <> ${moved.id} AND ${kinds}`
  await session.rows(
    sql`UPDATE ${table} s SET position = s.position + 1, version = s.version + 1, updated_at = now()
      WHERE ${others} AND s.position >= ${place}
        AND EXISTS (SELECT 1 FROM ${table} s WHERE ${others} AND s.position = ${place})`,
  )
}

async function moveSystemStages(session: Session, table: Sql, among: Sql): Promise<void> {
  await session.rows(
    sql`UPDATE ${table} s SET position = s.position + o.move, version = s.version + 1, updated_at = now()
      FROM (SELECT k.kinds, CASE WHEN k.kinds = 'opened' THEN least(0, b.first - 1 - b.opened)
            ELSE greatest(0, b.last + 1 - b.closing) END AS move
          FROM (VALUES ('opened'), ('closing')) k (kinds), (
            SELECT min(s.position) FILTER (WHERE s.kind IS NULL) AS first,
              max(s.position) FILTER (WHERE s.kind IS NULL) AS last,
              max(s.position) FILTER (WHERE s.kind = 'opened') AS opened,
              min(s.position) FILTER (WHERE s.kind IN ('won', 'lost')) AS closing
            FROM ${table} s WHERE ${among}) b) o
      WHERE ${among} AND o.move <> 0 AND o.kinds = CASE WHEN s.kind = 'opened' THEN 'opened' ELSE 'closing' END
        AND s.kind IS NOT NULL`,
  )
}

async function requireSystemOrder(session: Session, table: Sql, among: Sql): Promise<void> {
  const rows = await session.rows(
    sql`SELECT 1 FROM ${table} s WHERE ${among} HAVING
      max(s.position) FILTER (WHERE s.kind = 'opened') >= min(s.position) FILTER (WHERE s.kind IS DISTINCT FROM 'opened')
      OR min(s.position) FILTER (WHERE s.kind IN ('won', 'lost')) <= max(s.position) FILTER (WHERE s.kind IS NULL)`,
  )
  if (rows.length > 0)
    throw refuse(
      errors.invalid(
        'position: the opened stage comes first, the won and lost ones come last',
        pointer('data', 'attributes', 'position'),
      ),
    )
}

function stagesAmong(type: ResourceType, funnelId: string | undefined): Sql {
  const sameFunnel =
    type.name === 'deal-stages'
      ? sql`s.deal_stage_category_id IS NOT DISTINCT FROM ${funnelId ?? null}`
      : raw('true')
  return sql`s.account_id = ${account} AND ${sameFunnel}`
}
