import type { Change } from '../jsonapi/change.ts'
import type { Identifier } from '../jsonapi/plan.ts'
import type { Session } from '../store/database.ts'
import { account, sql } from '../store/sql.ts'
import type { Happening } from './happenings.ts'

type Outcome = 'won' | 'lost'

/** The deals that these changes have won or lost, for who is responsible and for the leaders of his teams. */
export async function closedDeals(
  session: Session,
  changes: readonly Change[],
): Promise<readonly Happening[]> {
  const moved = changes.filter(({ type, after }) => type.name === 'deals' && after?.links.has('stage'))
  if (moved.length === 0) return []
  const outcomes = await outcomesOf(session, moved)
  const closed = moved.flatMap((change) => {
    const outcome = outcomes.get(stageIn(change.after) ?? '')
    return outcome && outcome !== outcomes.get(stageIn(change.before) ?? '') ? [{ change, outcome }] : []
  })
  const concerned = await peopleOf(
    session,
    closed.map(({ change }) => change.recordId),
  )
  return closed.flatMap(({ change: { type, recordId, userId: byId, requestId, createdAt }, outcome }) =>
    (concerned.get(recordId) ?? []).map((userId): Happening => {
      const together = requestId ?? createdAt
      return { kind: `deal-${outcome}`, userId, type, recordId, byId, together }
    }),
  )
}

const stageIn = (fields: Change['after']): string | undefined =>
  (fields?.links.get('stage') as Identifier | null | undefined)?.id

async function outcomesOf(
  session: Session,
  changes: readonly Change[],
): Promise<ReadonlyMap<string, Outcome>> {
  const ids = changes
    .flatMap(({ before, after }) => [stageIn(before), stageIn(after)])
    .filter((id) => id !== undefined)
  const rows = await session.rows(
    sql`SELECT s.id, s.kind FROM deal_stages s WHERE s.account_id = ${account} AND s.id = ANY(${ids})
      AND s.kind IN ('won', 'lost')`,
  )
  return new Map(rows.map(([id, kind]) => [id!, kind as Outcome]))
}

async function peopleOf(
  session: Session,
  dealIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (dealIds.length === 0) return new Map()
  const rows = await session.rows(
    sql`SELECT d.id, u.id, (SELECT string_agg(DISTINCT g.leader_id::text, ' ') FROM user_groups g
        WHERE g.account_id = ${account} AND g.leader_id IS NOT NULL AND (g.id = u.user_group_id OR EXISTS (SELECT 1
          FROM user_group_members m WHERE m.account_id = ${account} AND m.user_id = u.id AND m.user_group_id = g.id)))
      FROM deals d JOIN users u ON u.account_id = ${account} AND u.id = d.responsible_id
      WHERE d.account_id = ${account} AND d.id = ANY(${dealIds})`,
  )
  return new Map(
    rows.map(([id, responsible, leaders]) => [
      id!,
      [...new Set([responsible!, ...(leaders?.split(' ') ?? [])])],
    ]),
  )
}
