import type { ResourceType } from '../../definition/resource.ts'
import { errors, pointer, refuse } from '../../errors/errors.ts'
import type { StoredRecord } from '../../jsonapi/record.ts'
import type { Session } from '../../store/database.ts'
import { storedValue } from '../../store/layout.ts'
import { account, raw, type Sql, sql } from '../../store/sql.ts'
import { updateRecords } from '../../store/write/update.ts'
import { linkedTo, linkInWrite, withAttributes } from '../edit.ts'
import { forTypes, type Rule } from '../rule.ts'

/** A stage that joins stands after the client's others; one that is given a place gets it and the others make room. */
export const stagesStandInOrder: Rule = {
  isLogged: true,
  appliesTo: forTypes('deal-stages', 'order-stages'),
  async prepare({ session, write, before }) {
    if (write.action === 'delete' || write.attributes.has('position')) return write
    const funnel = linkInWrite(write, 'deal-stage-category')
    const isLeaving = funnel !== undefined && funnel?.id !== linkedTo(before, 'deal-stage-category')?.id
    if (write.action === 'update' && !isLeaving) return write
    const rows = await session.rows(
      sql`SELECT 1 + coalesce(max(t.position), 0) FROM ${raw(write.type.table)} t
        WHERE ${stagesAmong(write.type, funnel?.id)} AND coalesce(t.kind, 'opened') = 'opened'`,
    )
    return withAttributes(write, { position: rows[0]![0] })
  },
  async conclude({ session, write, after }) {
    if (write.action !== 'delete' && write.attributes.has('position')) await reorder(session, after)
  },
}

/** Keeps the opened stage first, the closing ones last and the client's own between, each on a place of its own. */
export async function reorder(session: Session, moved: StoredRecord): Promise<void> {
  const among = stagesAmong(moved.type, linkedTo(moved, 'deal-stage-category')?.id)
  await makeRoom(session, among, moved)
  if (storedValue(moved, 'kind') === null) await moveSystemStages(session, moved.type, among)
  else await requireSystemOrder(session, moved.type, among)
}

/** The client's stages make room for one of theirs, the closing ones for the other. */
async function makeRoom(session: Session, among: Sql, moved: StoredRecord): Promise<void> {
  const place = storedValue(moved, 'position')
  const kinds = raw(storedValue(moved, 'kind') === null ? 't.kind IS NULL' : `t.kind IN ('won', 'lost')`)
  const others = sql`${among} AND t.id <> ${moved.id} AND ${kinds}`
  const table = raw(moved.type.table)
  await updateRecords(session, moved.type, {
    set: [sql`position = t.position + 1`],
    where: sql`${others} AND t.position >= ${place}
      AND EXISTS (SELECT 1 FROM ${table} t WHERE ${others} AND t.position = ${place})`,
  })
}

async function moveSystemStages(session: Session, type: ResourceType, among: Sql): Promise<void> {
  await updateRecords(session, type, {
    set: [sql`position = t.position + o.move`],
    from: sql`(SELECT k.kinds, CASE WHEN k.kinds = 'opened' THEN least(0, b.first - 1 - b.opened)
        ELSE greatest(0, b.last + 1 - b.closing) END AS move
      FROM (VALUES ('opened'), ('closing')) k (kinds), (
        SELECT min(t.position) FILTER (WHERE t.kind IS NULL) AS first,
          max(t.position) FILTER (WHERE t.kind IS NULL) AS last,
          max(t.position) FILTER (WHERE t.kind = 'opened') AS opened,
          min(t.position) FILTER (WHERE t.kind IN ('won', 'lost')) AS closing
        FROM ${raw(type.table)} t WHERE ${among}) b) o`,
    where: sql`${among} AND t.kind IS NOT NULL AND o.move <> 0
      AND o.kinds = CASE WHEN t.kind = 'opened' THEN 'opened' ELSE 'closing' END`,
  })
}

async function requireSystemOrder(session: Session, type: ResourceType, among: Sql): Promise<void> {
  const rows = await session.rows(
    sql`SELECT 1 FROM ${raw(type.table)} t WHERE ${among} HAVING
      max(t.position) FILTER (WHERE t.kind = 'opened') >= min(t.position) FILTER (WHERE t.kind IS DISTINCT FROM 'opened')
      OR min(t.position) FILTER (WHERE t.kind IN ('won', 'lost')) <= max(t.position) FILTER (WHERE t.kind IS NULL)`,
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
      ? sql`t.deal_stage_category_id IS NOT DISTINCT FROM ${funnelId ?? null}`
      : raw('true')
  return sql`t.account_id = ${account} AND ${sameFunnel}`
}
