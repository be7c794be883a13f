import type { ResourceType } from '../../../src/definition/resource.ts'
import type { Document } from '../../support/client.ts'
import { registry } from '../registry/every.ts'

export type Asked = Readonly<Record<string, unknown>>

/** What the slow model knows: records as the API shows them, by type and id, and who asks, on clocks of UTC. */
export interface World {
  readonly records: ReadonlyMap<string, Document>
  readonly me: string
  readonly team: readonly string[]
}

export const keyOf = ({ type, id }: Document): string => `${type} ${id}`

const DAY = 86_400_000

/** Whether a record meets `filter[where]`, read record by record. */
export function meets(world: World, record: Document, where: Asked): boolean {
  if ('all' in where) return (where.all as Asked[]).every((one) => meets(world, record, one))
  if ('any' in where) return (where.any as Asked[]).some((one) => meets(world, record, one))
  const { field, ...rest } = where
  const [operator, value] = Object.entries(rest)[0]!
  const [first, second] = String(field).split('.') as [string, string?]
  if (second === undefined) return holds(world, record, first, operator, value)
  const { data } = record.relationships[first]
  const others = [data ?? []].flat().map((one: Document) => world.records.get(keyOf(one)))
  if (others.length > 0 || Array.isArray(data))
    return others.some((one: Document) => holds(world, one, second, operator, value))
  return operator === 'is-not' || (operator === 'empty' && value === true)
}

function holds(world: World, record: Document, name: string, operator: string, value: unknown): boolean {
  const type = registry.type(record.type)
  if (operator === 'empty') return isBlank(record, type, name) === value
  if (operator === 'is-not') return !holds(world, record, name, 'is', value)
  if (type.relationships.has(name)) {
    const ids = [record.relationships[name].data ?? []].flat().map(({ id }: Document) => id)
    const meant = [value]
      .flat()
      .flatMap((one) => (one === 'me' ? world.me : one === 'my-team' ? world.team : String(one)))
    return ids.some((id: string) => meant.includes(id))
  }
  const held = heldIn(record, name)
  const kind =
    type.attributes.get(name)?.kind.name ??
    (operator === 'is' ? 'text' : typeof value === 'string' ? 'text' : 'decimal')
  return [held]
    .flat()
    .some((one) => one !== null && one !== undefined && compared(kind, one, operator, value))
}

const heldIn = ({ attributes }: Document, name: string): unknown =>
  name in attributes ? attributes[name] : attributes.customs?.[name]

function isBlank(record: Document, type: ResourceType, name: string): boolean {
  const held = type.relationships.has(name) ? record.relationships[name].data : heldIn(record, name)
  if (held === null || held === undefined || held === '') return true
  return typeof held === 'object' && Object.keys(held).length === 0
}

function compared(kind: string, held: unknown, operator: string, value: unknown): boolean {
  if (operator === 'is') return [value].flat().some((one) => isSame(kind, held, one))
  if (operator === 'contains') return lower(held).includes(lower(value))
  if (operator === 'begins-with') return lower(held).startsWith(lower(value))
  if (operator === 'in-last' || operator === 'in-next') return isNear(String(held), operator, String(value))
  const at = (one: unknown) => (isTime(kind) ? Date.parse(String(one)) : Number(one))
  // A whole day lasts until its end.
  const end = (one: unknown) =>
    kind === 'datetime' && String(one).length === 10 ? at(one) + DAY - 1 : at(one)
  if (operator === 'more') return at(held) > end(value)
  if (operator === 'less') return at(held) < at(value)
  const [from, to] = value as [unknown, unknown]
  return (from === null || at(held) >= at(from)) && (to === null || at(held) <= end(to))
}

const isTime = (kind: string): boolean => kind === 'date' || kind === 'datetime'

function isSame(kind: string, held: unknown, value: unknown): boolean {
  if (kind === 'choice' || kind === 'boolean' || kind === 'list of text' || kind === 'date')
    return held === value
  if (kind === 'decimal' || kind === 'integer') return Number(held) === Number(value)
  if (kind !== 'datetime') return lower(held) === lower(value)
  const [moment, other] = [Date.parse(String(held)), Date.parse(String(value))]
  return String(value).length === 10 ? moment >= other && moment < other + DAY : moment === other
}

const lower = (value: unknown): string => String(value).toLowerCase()

function isNear(held: string, operator: string, value: string): boolean {
  const [count, span] = value.split(' ') as [string, string]
  const today = new Date()
  today.setUTCHours(0, 0, 0, 0)
  const moved = new Date(today)
  const sign = operator === 'in-last' ? -1 : 1
  if (span.startsWith('year')) moved.setUTCFullYear(moved.getUTCFullYear() + sign * Number(count))
  else moved.setUTCDate(moved.getUTCDate() + sign * Number(count))
  const [first, last] = sign < 0 ? [moved, today] : [today, moved]
  const moment = Date.parse(held)
  return moment >= first.getTime() && moment < last.getTime() + DAY
}
