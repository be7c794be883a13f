import { requireAction } from '../../accounts/access/access.ts'
import { isToOne } from '../../definition/relationship.ts'
import type { ResourceType } from '../../definition/resource.ts'
import type { Action } from '../../definition/rights.ts'
import { errors, pointer, refuse } from '../../errors/errors.ts'
import type { Identifier } from '../../jsonapi/plan.ts'
import { recordNotFound } from '../../jsonapi/target.ts'
import type { Session } from '../../store/database.ts'
import { memberIds } from '../../store/read/linkage.ts'
import { account, records, sql } from '../../store/sql.ts'
import { identifiersIn, type LinkEdit } from '../../store/write/write.ts'

/** 404 for a record that the caller does not see, 403 for one that he sees and may not do this with. */
export async function requireRows(
  session: Session,
  action: Action,
  type: ResourceType,
  ids: readonly string[],
): Promise<void> {
  const condition = session.rights?.rows(type, action)
  requireAction(session, type, action)
  if (!session.rights || ids.length === 0 || (!condition && !session.rights.rows(type, 'read'))) return
  const rows = await session.rows(
    sql`SELECT t.id, ${condition ?? sql`true`} FROM ${records(type)} t
      WHERE t.account_id = ${account} AND t.id = ANY(${ids})`,
  )
  const allowed = new Map(rows.map(([id, isAllowed]) => [id, isAllowed === 't']))
  for (const id of ids) {
    const isAllowed = allowed.get(id)
    if (isAllowed === undefined) throw recordNotFound(type, id)
    if (!isAllowed)
      throw refuse(errors.forbidden(`Your roles do not open this: ${action} of ${type.name} ${id}`))
  }
}

/** Nobody makes what he could not make for himself: the new record is one that his roles open for it. */
export async function requireCreated(session: Session, type: ResourceType, id: string): Promise<void> {
  const condition = session.rights?.rows(type, 'create')
  if (!condition) return
  const [row] = await session.unrestricted.rows(
    sql`SELECT ${condition} FROM ${records(type)} t WHERE t.account_id = ${account} AND t.id = ${id}`,
  )
  if (row?.[0] !== 't')
    throw refuse(errors.forbidden(`Your roles do not open this: create of such ${type.name}`))
}

/** What is kept as it is for the caller, he does not link either. */
export function requireWritableLinks(session: Session, type: ResourceType, names: Iterable<string>): void {
  const readOnly = session.rights?.readOnly(type)
  if (!readOnly) return
  for (const name of names)
    if (readOnly.has(name))
      throw refuse(
        errors.forbidden(`${name} can be read and not written`, pointer('data', 'relationships', name)),
      )
}

/**
 * The edit of a relationship as it is carried out: members that the caller does not see stay in it, and those whose own
 * link it is must be open to him.
 */
export async function seenEdit(
  session: Session,
  type: ResourceType,
  id: string | undefined,
  name: string,
  edit: LinkEdit,
): Promise<LinkEdit> {
  const relationship = session.registry.relationship(type, name)
  if (!session.rights || isToOne(relationship)) return edit
  const target = session.registry.type(relationship.targets[0])
  const given = identifiersIn(edit.linkage).map((one) => one.id)
  const membersIn = async (seen: Session) =>
    id === undefined ? [] : memberIds(seen, { type, id, name, relationship })
  const had = await membersIn(session)
  if (relationship.kind === 'many') await requireRows(session, 'edit', target, touched(edit.mode, had, given))
  if (edit.mode !== 'set') return edit
  const hidden = new Set(await membersIn(session.unrestricted)).difference(new Set(had))
  const linkage = [...given, ...hidden].map((one): Identifier => ({ type: target.name, id: one }))
  return { mode: 'set', linkage }
}

/** The members that an edit adds or takes away. */
function touched(mode: LinkEdit['mode'], had: readonly string[], given: readonly string[]): string[] {
  const [before, after] = [new Set(had), new Set(given)]
  if (mode === 'add') return given.filter((one) => !before.has(one))
  if (mode === 'remove') return given.filter((one) => before.has(one))
  return [...before.symmetricDifference(after)]
}
