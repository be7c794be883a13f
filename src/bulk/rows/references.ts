import { isObject } from '../../definition/kinds/json.ts'
import type { Registry } from '../../definition/registry.ts'
import type { Relationship } from '../../definition/relationship.ts'
import { BrokenRow } from './csv-cells.ts'

/** A record that a row links, by its id or by what else it is known by. */
export interface Reference {
  readonly type: string
  readonly by: string
  readonly value: string
}

/** Attributes, besides the id, by which a row may name a record of another type. */
export const KEYS = ['external-id', 'name', 'email']

export const keysOf = (registry: Registry, { targets }: Relationship): string[] =>
  KEYS.filter((key) => targets.some((target) => registry.type(target).attributes.has(key)))

/** `12`, or `deals/12` where the relationship points at several types. */
export function referenceById({ targets }: Relationship, text: string): Reference {
  const [first, second] = text.split('/', 2)
  if (second !== undefined && targets.includes(first!)) return { type: first!, by: 'id', value: second }
  if (targets.length > 1)
    throw new BrokenRow(`must be one of ${targets.join(', ')} and an id, as in ${targets[0]}/1`)
  return { type: targets[0]!, by: 'id', value: text.trim() }
}

export function referenceByKey(
  registry: Registry,
  relationship: Relationship,
  by: string,
  value: string,
): Reference {
  const type = relationship.targets.find((target) => registry.type(target).attributes.has(by))
  if (!type || !KEYS.includes(by)) throw new BrokenRow(`cannot be found by "${by}"`)
  return { type, by, value }
}

/** What stands in JSON: an id, an identifier, an object with another key, or a list of these. */
export function referencesIn(
  registry: Registry,
  relationship: Relationship,
  input: unknown,
): Reference | null | Reference[] {
  const data = isObject(input) && 'data' in input ? input.data : input
  if (relationship.kind === 'one') return data === null ? null : oneIn(registry, relationship, data)
  if (!Array.isArray(data)) throw new BrokenRow('must be a list')
  return data.map((item) => oneIn(registry, relationship, item))
}

function oneIn(registry: Registry, relationship: Relationship, data: unknown): Reference {
  if (typeof data === 'string' || typeof data === 'number') return referenceById(relationship, String(data))
  if (!isObject(data)) throw new BrokenRow('must be an id or an object that names a record')
  if (data.id !== undefined) {
    const type = data.type ?? (relationship.targets.length === 1 ? relationship.targets[0] : undefined)
    if (typeof type !== 'string' || !relationship.targets.includes(type))
      throw new BrokenRow(`must be of the type ${relationship.targets.join(' or ')}`)
    return { type, by: 'id', value: nameIn(data.id) }
  }
  const [key, value] = Object.entries(data).find(([name]) => name !== 'type') ?? ['', '']
  return referenceByKey(registry, relationship, key.replaceAll('_', '-'), nameIn(value))
}

function nameIn(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  throw new BrokenRow('must be named by a string or a number')
}
