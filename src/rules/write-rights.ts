import { isToOne } from '../definition/relationship.ts'
import type { ResourceType } from '../definition/resource.ts'
import { type Action, isOfOne } from '../definition/rights.ts'
import { errors, pointer, type Refusal, refuse } from '../errors/errors.ts'
import { identifiersIn } from '../jsonapi/document/linkage.ts'
import { recordNotFound } from '../jsonapi/target.ts'
import type { Session } from '../store/database.ts'
import { memberIds } from '../store/read/linkage.ts'
import { openRecords } from '../store/read/open-records.ts'
import { account, raw, sql } from '../store/sql.ts'
import type { LinkEdit } from '../store/write/write.ts'
import { LOWEST, standingOf } from './people/standing.ts'

/** The type with all of its fields: what is written goes by the rules, whoever writes it. */
export const wholeType = ({ unrestricted }: Session, { name }: ResourceType): ResourceType =>
  unrestricted.registry.type(name)

/** By the roles of who asks, beside the scopes of what he asks with. */
export function requireAction({ rights }: Pick<Session, 'rights'>, type: ResourceType, action: Action): void {
  if (rights && !rights.opens(type, action)) throw closed(action, type.name)
}

export const closed = (action: Action, what: string): Refusal =>
  refuse(errors.forbidden(`Your roles do not open this: ${action} of ${what}`))

/** 404 for a record that the caller does not see, 403 for one that he sees and may not do this with. */
export async function requireRows(
  session: Session,
  action: Action,
  type: ResourceType,
  ids: readonly string[],
): Promise<void> {
  requireAction(session, type, action)
  if (isOfOne(type) && !session.rights) await requireOwn(session, action, type, ids)
  const open = ids.length > 0 ? await openRecords(session, action, type, ids) : undefined
  if (!open) return
  for (const id of ids) {
    if (!open.has(id)) throw recordNotFound(type, id)
    if (!open.get(id)) throw closed(action, `${type.name} ${id}`)
  }
}

/** What somebody has said, or shares, is changed by him, and by who looks after the account; roles say so by themselves. */
async function requireOwn(
  session: Session,
  action: Action,
  type: ResourceType,
  ids: readonly string[],
): Promise<void> {
  const { userId, isSystem } = session.actor
  if (isSystem) return
  const foreign = await session.rows(
    sql`SELECT t.id FROM ${raw(type.table)} t WHERE t.account_id = ${account} AND t.id = ANY(${ids})
      AND t.user_id IS DISTINCT FROM ${userId} LIMIT 1`,
  )
  if (foreign.length > 0 && (await standingOf(session)).role === LOWEST)
    throw closed(action, `${type.name} of others`)
}

/** Nobody makes what he could not make for himself: the new record is one that his roles open for it. */
export async function requireCreated(session: Session, type: ResourceType, id: string): Promise<void> {
  const open = await openRecords(session, 'create', type, [id])
  if (open && !open.get(id)) throw closed('create', `such ${type.name}`)
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
  const had = id === undefined ? [] : await memberIds(session, { type, id, name, relationship })
  if (relationship.kind === 'many') await requireRows(session, 'edit', target, touched(edit.mode, had, given))
  return edit.mode === 'set' ? { ...edit, seen: had } : edit
}

/** The members that an edit adds or takes away. */
function touched(mode: LinkEdit['mode'], had: readonly string[], given: readonly string[]): string[] {
  const [before, after] = [new Set(had), new Set(given)]
  if (mode === 'add') return given.filter((one) => !before.has(one))
  if (mode === 'remove') return given.filter((one) => before.has(one))
  return [...before.symmetricDifference(after)]
}
