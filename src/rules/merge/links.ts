import type { Identifier } from '../../jsonapi/plan.ts'
import type { StoredRecord } from '../../jsonapi/record.ts'
import { linkColumns } from '../../store/columns.ts'
import type { Session } from '../../store/database.ts'
import { lockedIds } from '../../store/read/records.ts'
import { account, raw, sql } from '../../store/sql.ts'
import type { LinkEdit } from '../../store/write/write.ts'
import { carryOut } from '../carry-out.ts'

/** What the others have in their linked relationships, without the records that become one. */
export async function membersOf(
  session: Session,
  survivor: StoredRecord,
  others: readonly StoredRecord[],
): Promise<Map<string, Identifier[]>> {
  const { type } = survivor
  const merged = new Set([survivor, ...others].map(({ id }) => id))
  const members = new Map<string, Identifier[]>()
  for (const [name, relationship] of type.relationships) {
    if (relationship.kind !== 'linked') continue
    const [target] = relationship.targets
    const { mine, theirs } = linkColumns(type, relationship)
    const rows = await session.rows(
      sql`SELECT DISTINCT l.${raw(theirs)} FROM ${raw(relationship.table)} l
        WHERE l.account_id = ${account} AND l.${raw(mine)} = ANY(${others.map(({ id }) => id)}) ORDER BY 1`,
    )
    const ids = rows.map(([id]) => id!)
    const kept = ids.filter((id) => target !== type.name || !merged.has(id))
    if (ids.length > 0)
      members.set(
        name,
        kept.map((id) => ({ type: target, id })),
      )
  }
  return members
}

/** Where only the other end names a link, the survivor takes the place of the others there. */
export async function leaveGroups(
  session: Session,
  survivor: StoredRecord,
  others: readonly StoredRecord[],
): Promise<void> {
  const { type } = survivor
  const ids = others.map(({ id }) => id)
  const identify = (id: string): Identifier => ({ type: type.name, id })
  const edits: LinkEdit[] = [
    { mode: 'add', linkage: [identify(survivor.id)] },
    { mode: 'remove', linkage: ids.map(identify) },
  ]
  for (const [group, name, relationship] of session.registry.pointingAt(type)) {
    if (relationship.kind !== 'linked' || relationship.inverse) continue
    const { mine, theirs } = linkColumns(group, relationship)
    const groups = await lockedIds(
      session,
      group,
      sql`t.id IN (SELECT l.${raw(mine)} FROM ${raw(relationship.table)} l
        WHERE l.account_id = ${account} AND l.${raw(theirs)} = ANY(${ids}))`,
    )
    for (const id of groups)
      for (const edit of edits)
        await carryOut(session, {
          action: 'update',
          type: group,
          id,
          attributes: new Map(),
          links: new Map([[name, edit]]),
        })
  }
}
