import type { ResourceType } from '../definition/resource.ts'
import { Refusal } from '../errors/errors.ts'
import { updateDraft } from '../jsonapi/document/resource.ts'
import type { Identifier } from '../jsonapi/plan.ts'
import { lackForFinding } from '../rules/link-rights.ts'
import { isElsewhere, isEmpty, isLacking, type Values } from '../rules/merge/fields.ts'
import type { Session } from '../store/database.ts'
import { storedValue } from '../store/layout.ts'
import { recordsLike } from '../store/read/duplicates.ts'
import { lockedIds, recordById } from '../store/read/records.ts'
import { account, records, sql } from '../store/sql.ts'
import { edit, membersOf } from './documents.ts'
import type { Given } from './values.ts'

/** Where the same person is looked for, the surest sign first. */
const SIGNS = [
  ['email', ['email', 'other-email']],
  ['phone', ['general-phone', 'mobile-phone', 'work-phone', 'other-phone']],
] as const

/** The contact that has the same e-mail, or else the same phone; the oldest of several. */
export async function knownContact(session: Session, given: Given): Promise<Identifier | undefined> {
  const type = session.registry.type('contacts')
  if (lackForFinding(session, type)) return undefined
  for (const [by, attributes] of SIGNS) {
    const values = attributes.flatMap((name) => (given.has(name) ? [String(given.get(name))] : []))
    const find = async () =>
      type.duplicates.has(by) ? (await recordsLike(session, type, by, values, 1))[0] : undefined
    const id = await held(session, type, find)
    if (id) return { type: type.name, id }
  }
  return undefined
}

/** What is looked for, locked: one that was changed or went before that is not what was looked for. */
async function held(
  session: Session,
  type: ResourceType,
  find: () => Promise<string | undefined>,
): Promise<string | undefined> {
  let known: string | undefined
  for (let found = await find(); found !== known; found = await find()) {
    known = found
    if (known !== undefined) await lockedIds(session, type, sql`t.id = ${known}`)
  }
  return known
}

/** The company of the same name, in any letter case; the oldest of several. */
export async function knownCompany(session: Session, name: string): Promise<Identifier | undefined> {
  const type = session.registry.type('companies')
  if (lackForFinding(session, type)) return undefined
  const id = await held(session, type, async () => {
    const [row] = await session.rows(
      sql`SELECT t.id FROM ${records(type)} t WHERE t.account_id = ${account} AND lower(t.name) = lower(${name}::text)
        AND t.discarded_at IS NULL ORDER BY t.id LIMIT 1`,
    )
    return row?.[0] ?? undefined
  })
  return id === undefined ? undefined : { type: type.name, id }
}

/**
 * Gives a record what it has not got, and nothing in place of what it has: the names of what was given in vain.
 * Where whoever the form acts as may not edit it, that is all of it.
 */
export async function complete(
  session: Session,
  known: Identifier,
  given: Given,
): Promise<readonly string[]> {
  const type = session.registry.type(known.type)
  const record = await recordById(session, type, known.id)
  const { id } = known
  const { attributes } = updateDraft(type, id, { data: { type: type.name, id, ...membersOf(given) } })
  const customs: Record<string, unknown> = JSON.parse(storedValue(record, 'customs') ?? '{}')
  const mine: Values = (name) => storedValue(record, name)
  const theirs: Values = (name) => (attributes.has(name) ? String(attributes.get(name) ?? '') : null)
  const isCustom = (name: string) => !type.attributes.has(name)
  const isTaken = (name: string) =>
    isCustom(name) ? isEmpty(customs[name]) : isLacking(type, name, mine, theirs)
  const isThere = (name: string) =>
    isCustom(name)
      ? JSON.stringify(customs[name]) === JSON.stringify(given.get(name))
      : mine(name) === theirs(name) || isElsewhere(type, name, mine, theirs)
  const names = [...given.keys()]
  const taken = names.filter(isTaken)
  const vain = names.filter((name) => !taken.includes(name) && !isThere(name))
  if (taken.length === 0) return vain
  try {
    await edit(session, known, new Map(taken.map((name) => [name, given.get(name)])))
    return vain
  } catch (failure) {
    if (failure instanceof Refusal && failure.status === 403) return [...taken, ...vain]
    throw failure
  }
}
