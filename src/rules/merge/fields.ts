import type { Attribute } from '../../definition/attribute.ts'
import { sameKey } from '../../definition/duplicates.ts'
import type { ResourceType } from '../../definition/resource.ts'
import type { Identifier } from '../../jsonapi/plan.ts'
import type { StoredRecord } from '../../jsonapi/record.ts'
import type { Session } from '../../store/database.ts'
import { storedValue } from '../../store/layout.ts'
import { customFieldsOf, readCustom } from '../custom-fields/custom-field.ts'

/** What a record takes from those that are merged into it. */
export interface Taken {
  readonly attributes: Map<string, unknown>
  readonly links: Map<string, Identifier>
}

/** Only what it has not got, from the first that has it. */
export async function takenFrom(
  session: Session,
  survivor: StoredRecord,
  others: readonly StoredRecord[],
): Promise<Taken> {
  const attributes = new Map<string, unknown>(lackingAttributes(survivor, others))
  const customs = await lackingCustoms(session, survivor, others)
  if (Object.keys(customs).length > 0) attributes.set(CUSTOMS, JSON.stringify(customs))
  return { attributes, links: lackingLinks(survivor, others) }
}

const CUSTOMS = 'customs'

export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

function lackingAttributes(survivor: StoredRecord, others: readonly StoredRecord[]): Map<string, string> {
  const taken = new Map<string, string>()
  const mine = (name: string) => taken.get(name) ?? storedValue(survivor, name)
  for (const other of others) {
    const theirs = (name: string) => storedValue(other, name)
    for (const name of survivor.type.attributes.keys())
      if (isLacking(survivor.type, name, mine, theirs)) taken.set(name, theirs(name)!)
  }
  return taken
}

const isTakeable = ({ isComputed, isState, kind }: Attribute) => !isComputed && !isState && !kind.merges

/** The values of a record, by the names of its attributes. */
export type Values = (name: string) => string | null

/** A record lacks what another one has, and no part of the same thing speaks against taking it from there. */
export function isLacking(type: ResourceType, name: string, mine: Values, theirs: Values): boolean {
  const attribute = type.attributes.get(name)!
  const speaksAgainst = (part: string) => {
    if (isEmpty(theirs(part))) return false
    return isEmpty(mine(part)) ? isElsewhere(type, part, mine, theirs) : mine(part) !== theirs(part)
  }
  return (
    isTakeable(attribute) &&
    isEmpty(mine(name)) &&
    !isEmpty(theirs(name)) &&
    ![name, ...attribute.parts].some(speaksAgainst)
  )
}

/** A phone that somebody has as his mobile one need not be his work phone too. */
export function isElsewhere(type: ResourceType, name: string, mine: Values, theirs: Values): boolean {
  return [...type.duplicates.values()].some(({ kind, attributes }) => {
    if (!attributes.includes(name)) return false
    const key = sameKey(kind, theirs(name)!)
    return key !== '' && attributes.some((one) => one !== name && sameKey(kind, mine(one) ?? '') === key)
  })
}

/** Key by key; a value that its field would not take any more, or calculates itself, is left behind. */
async function lackingCustoms(session: Session, survivor: StoredRecord, others: readonly StoredRecord[]) {
  const { type } = survivor
  if (!type.attributes.has(CUSTOMS)) return {}
  const customsOf = (record: StoredRecord): Record<string, unknown> =>
    JSON.parse(storedValue(record, CUSTOMS) ?? '{}')
  const fields = new Map((await customFieldsOf(session, type)).map((field) => [field.key, field]))
  const mine = customsOf(survivor)
  const taken: Record<string, unknown> = {}
  for (const [key, value] of others.flatMap((other) => Object.entries(customsOf(other)))) {
    const field = fields.get(key)
    const isWanted = isEmpty(mine[key]) && isEmpty(taken[key]) && !isEmpty(value)
    if (isWanted && !(field && 'problem' in readCustom(field, value))) taken[key] = value
  }
  return taken
}

/** A record that becomes one with the survivor is none to point at. */
function lackingLinks(survivor: StoredRecord, others: readonly StoredRecord[]): Map<string, Identifier> {
  const merged = new Set([survivor, ...others].map(({ id }) => id))
  const isOneOfThem = ({ type, id }: Identifier) => type === survivor.type.name && merged.has(id)
  const links = new Map<string, Identifier>()
  for (const [name, target] of others.flatMap(({ toOne }) => [...toOne]))
    if (target && !isOneOfThem(target) && !survivor.toOne.get(name) && !links.has(name))
      links.set(name, target)
  return links
}
