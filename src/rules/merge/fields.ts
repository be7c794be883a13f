import type { Attribute } from '../../definition/attribute.ts'
import { sameKey } from '../../definition/duplicates.ts'
import { isToOne } from '../../definition/relationship.ts'
import type { ResourceType } from '../../definition/resource.ts'
import type { FieldChoices } from '../../jsonapi/document/merge.ts'
import type { Identifier } from '../../jsonapi/plan.ts'
import type { StoredRecord } from '../../jsonapi/record.ts'
import type { Session } from '../../store/database.ts'
import { storedValue } from '../../store/layout.ts'
import { customFieldsOf, readCustom } from '../custom-fields/custom-field.ts'
import { EXTERNAL_ID } from '../external-id.ts'

/** What a record takes from those that are merged into it. */
export interface Taken {
  readonly attributes: Map<string, unknown>
  readonly links: Map<string, Identifier | null>
}

/** Only what it has not got, from the first that has it; where somebody has chosen, that. */
export async function takenFrom(
  session: Session,
  survivor: StoredRecord,
  others: readonly StoredRecord[],
  choices: FieldChoices,
): Promise<Taken> {
  const attributes = new Map<string, unknown>(lackingAttributes(survivor, others))
  const customs: Record<string, unknown> = await lackingCustoms(session, survivor, others)
  const links = new Map<string, Identifier | null>(lackingLinks(survivor, others))
  const merged = new Set([survivor, ...others].map(({ id }) => id))
  for (const [name, id] of choices) {
    const chosen = [survivor, ...others].find((one) => one.id === id)!
    const isOwn = chosen === survivor
    if (survivor.type.relationships.has(name)) {
      const target = chosen.toOne.get(name) ?? null
      const isOneOfThem = target?.type === survivor.type.name && merged.has(target.id)
      if (isOwn || isOneOfThem) links.delete(name)
      else links.set(name, target)
    } else if (!survivor.type.attributes.has(name)) {
      if (isOwn) delete customs[name]
      else customs[name] = customsOf(chosen)[name] ?? null
    } else if (isOwn) attributes.delete(name)
    else attributes.set(name, storedValue(chosen, name))
  }
  if (Object.keys(customs).length > 0) attributes.set(CUSTOMS, JSON.stringify(customs))
  return { attributes, links }
}

const customsOf = (record: StoredRecord): Record<string, unknown> =>
  JSON.parse(storedValue(record, CUSTOMS) ?? '{}')

/** Whether it can be chosen whose value of a field a record has: not of what it keeps itself, or has several of. */
export function isChoosable(type: ResourceType, name: string): boolean {
  const attribute = type.attributes.get(name)
  if (attribute) return isTakeable(attribute) && !attribute.isOrigin && name !== EXTERNAL_ID
  const relationship = type.relationships.get(name)
  if (relationship) return isToOne(relationship) && !relationship.isOrigin
  return type.attributes.has(CUSTOMS) && /^custom-\d+$/.test(name)
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
