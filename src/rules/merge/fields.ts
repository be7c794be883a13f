import type { Attribute } from '../../definition/attribute.ts'
import type { Identifier } from '../../jsonapi/plan.ts'
import type { StoredRecord } from '../../jsonapi/record.ts'
import type { Session } from '../../store/database.ts'
import { storedValue } from '../../store/layout.ts'
import { customFieldsOf, misfit } from '../custom-field.ts'

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
  const attributes = new Map<string, unknown>()
  for (const other of others)
    for (const [name, value] of lacking(survivor, other, attributes)) attributes.set(name, value)
  const customs = await lackingCustoms(session, survivor, others)
  if (Object.keys(customs).length > 0) attributes.set(CUSTOMS, JSON.stringify(customs))
  return { attributes, links: lackingLinks(survivor, others) }
}

const CUSTOMS = 'customs'

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** What the survivor lacks and the other has; parts of one thing only if all that both have of it is the same. */
function lacking(survivor: StoredRecord, other: StoredRecord, taken: ReadonlyMap<string, unknown>) {
  const mine = (name: string) => taken.get(name) ?? storedValue(survivor, name)
  const differs = (name: string) =>
    !isEmpty(mine(name)) && !isEmpty(storedValue(other, name)) && mine(name) !== storedValue(other, name)
  const isLacking = ([name, { isComputed, isState, parts }]: [string, Attribute]) =>
    !isComputed &&
    !isState &&
    isEmpty(mine(name)) &&
    !isEmpty(storedValue(other, name)) &&
    !parts.some(differs)
  const names = [...survivor.type.attributes].filter(isLacking).map(([name]) => name)
  return names.map((name) => [name, storedValue(other, name)] as const)
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
    if (isWanted && !(field && misfit(field, value))) taken[key] = value
  }
  return taken
}

function lackingLinks(survivor: StoredRecord, others: readonly StoredRecord[]): Map<string, Identifier> {
  const merged = new Set([survivor, ...others].map(({ id }) => id))
  const links = new Map<string, Identifier>()
  for (const [name, target] of others.flatMap(({ toOne }) => [...toOne]))
    if (target && !survivor.toOne.get(name) && !links.has(name))
      if (target.type !== survivor.type.name || !merged.has(target.id)) links.set(name, target)
  return links
}
