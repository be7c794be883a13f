import { isToOne, type Through, type ToMany } from '../../definition/relationship.ts'
import type { ResourceType } from '../../definition/resource.ts'
import { errors, Refusal, refuse } from '../../errors/errors.ts'
import { identifiersIn } from '../../jsonapi/document/linkage.ts'
import type { Identifier } from '../../jsonapi/plan.ts'
import type { StoredRecord } from '../../jsonapi/record.ts'
import type { Session } from '../database.ts'
import { memberIds } from '../read/linkage.ts'
import { pairsOf } from '../read/membership.ts'
import { lockedIds } from '../read/records.ts'
import { sql } from '../sql.ts'
import type { CarryOut } from './apply.ts'
import { addLinks, removeLinks } from './link-rows.ts'
import { type CreateWrite, type LinkEdit, setLink } from './write.ts'

/** The record whose links are edited. */
type Owner = Pick<StoredRecord, 'type' | 'id'>

/**
 * Brings a to-many relationship of a record to what the edit asks for; what is so already stays untouched.
 * `hasNone` says that nothing is linked so far.
 */
export async function editLinks(
  session: Session,
  record: Owner,
  name: string,
  edit: LinkEdit,
  carryOut: CarryOut,
  hasNone: boolean,
): Promise<void> {
  const relationship = session.registry.relationship(record.type, name)
  if (isToOne(relationship)) return
  const owner = { type: record.type, id: record.id, name }
  const current = hasNone ? [] : await memberIds(session, { ...owner, relationship })
  const { added, removed } = difference(current, edit)
  if (relationship.kind === 'linked') {
    await removeLinks(session, { ...owner, relationship }, removed)
    await addLinks(session, { ...owner, relationship }, added)
  } else if (relationship.kind === 'many') {
    const type = session.registry.type(relationship.targets[0])
    const leaving = await lockedPairs(session, type, record, relationship, removed)
    await whereAllowed(() => pointBack(session, relationship, leaving, null, carryOut))
    await pointBack(session, relationship, added, { type: record.type.name, id: record.id }, carryOut)
  } else {
    await removeLines(session, record, relationship, removed, carryOut)
    await addLines(session, record, relationship, added, carryOut)
  }
}

/** JSON:API answers 403 when a member cannot be taken out, whatever its own rules call it. */
async function whereAllowed(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (failure) {
    throw failure instanceof Refusal ? refuse(errors.forbidden(failure.message)) : failure
  }
}

function difference(current: readonly string[], { mode, linkage, seen }: LinkEdit) {
  const wanted = new Set(identifiersIn(linkage).map(({ id }) => id))
  const present = new Set(current)
  const open = seen ? present.intersection(new Set(seen)) : present
  return {
    added: mode === 'remove' ? [] : [...wanted.difference(present)],
    removed:
      mode === 'add' ? [] : mode === 'set' ? [...open.difference(wanted)] : [...present.intersection(wanted)],
  }
}

/** The other end of a to-one: linking from this side sets that to-one. */
async function pointBack(
  session: Session,
  relationship: ToMany,
  ids: readonly string[],
  owner: Identifier | null,
  carryOut: CarryOut,
): Promise<void> {
  const type = session.registry.type(relationship.targets[0])
  for (const id of ids) {
    const links = new Map([[relationship.inverse, setLink(owner)]])
    await carryOut(session, { action: 'update', type, id, attributes: new Map(), links })
  }
}

/** The records of a type that say who is a member of an owner: its lines, or the members that point at it. */
async function lockedPairs(
  session: Session,
  type: ResourceType,
  record: Owner,
  relationship: ToMany | Through,
  members: readonly string[],
): Promise<string[]> {
  if (members.length === 0) return []
  const { owner, member } = pairsOf(session.registry, record.type, relationship)
  return lockedIds(session, type, sql`t.${owner} = ${record.id} AND t.${member} = ANY(${members})`)
}

async function addLines(
  session: Session,
  record: Owner,
  relationship: Through,
  ids: readonly string[],
  carryOut: CarryOut,
): Promise<void> {
  const lines = session.registry.relationship(record.type, relationship.lines)
  const type = session.registry.type(lines.targets[0]!)
  const writes = ids.map((id): CreateWrite => {
    const links = new Map([
      [lines.inverse!, setLink({ type: record.type.name, id: record.id })],
      [relationship.over, setLink({ type: relationship.targets[0], id })],
    ])
    return { action: 'create', type, attributes: new Map(), links }
  })
  await carryOut.each(session, writes)
}

async function removeLines(
  session: Session,
  record: Owner,
  relationship: Through,
  ids: readonly string[],
  carryOut: CarryOut,
): Promise<void> {
  const type = session.registry.type(
    session.registry.relationship(record.type, relationship.lines).targets[0]!,
  )
  for (const id of await lockedPairs(session, type, record, relationship, ids))
    await carryOut(session, { action: 'delete', type, id })
}
