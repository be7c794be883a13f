import type { Identifier } from '../api/records.ts'
import { isIdentifier, membersOf } from '../api/values.ts'

type Values = Readonly<Record<string, unknown>>

/** What happened, or would happen, to a record, as the change log tells it. */
export interface ToldChange {
  readonly attributes: {
    readonly action: 'create' | 'update' | 'delete'
    readonly 'resource-type': string
    readonly 'resource-id': string
    /** Null when only links changed. */
    readonly version: number | null
    readonly before: Values | null
    readonly after: Values | null
    readonly 'user-id': string | null
    readonly 'token-id': string | null
  }
}

/** An entry of the change log. */
export interface Change extends ToldChange {
  readonly id: string
  readonly attributes: ToldChange['attributes'] & { readonly 'created-at': string }
}

export interface ChangesPage {
  readonly data: readonly Change[]
  readonly meta: { readonly position: string }
  readonly links: { readonly next: string | null }
}

/** What the service keeps by itself says nothing about what somebody did. */
const UNTOLD = [
  'updated-at',
  'cached-at',
  'as-string',
  'previous-responsible-id',
  'download-url',
  'calculation-method',
]

export interface FieldChange {
  readonly name: string
  readonly before: unknown
  readonly after: unknown
}

/** The fields that a change was about, custom fields one by one; of a whole record those that say something. */
export function fieldChanges({ attributes: { action, before, after } }: ToldChange): readonly FieldChange[] {
  const [old, current] = [flat(before), flat(after)]
  const isWorth = (name: string) =>
    action === 'update' || (name !== 'created-at' && !isBlank(old[name] ?? current[name]))
  return [...new Set([...Object.keys(old), ...Object.keys(current)])]
    .filter((name) => !UNTOLD.includes(name) && isWorth(name))
    .filter((name) => JSON.stringify(old[name] ?? null) !== JSON.stringify(current[name] ?? null))
    .map((name) => ({ name, before: old[name], after: current[name] }))
}

/** What a record has that nobody has filled in. */
const isBlank = (value: unknown): boolean =>
  value === false || value === 0 || (typeof value === 'object' && Object.keys(value ?? {}).length === 0)

function flat(values: Values | null): Record<string, unknown> {
  const { customs, ...others } = values ?? {}
  return { ...others, ...membersOf(customs) }
}

export const recordOf = ({ attributes }: ToldChange): Identifier => ({
  type: attributes['resource-type'],
  id: attributes['resource-id'],
})

/** What only the service noted down is nothing that happened. */
export const isTold = (change: ToldChange): boolean =>
  change.attributes.action !== 'update' || fieldChanges(change).length > 0

/** Every record that changes speak of in their fields, once. */
export function mentionedIn(changes: readonly ToldChange[]): readonly Identifier[] {
  const found = changes
    .flatMap(fieldChanges)
    .flatMap(({ before, after }) => [before, after].flat())
    .filter(isIdentifier)
  return distinct(found)
}

export const distinct = (records: readonly Identifier[]): readonly Identifier[] => [
  ...new Map(records.map((one) => [`${one.type}/${one.id}`, one])).values(),
]

/** Those who made the changes. */
export const usersOf = (changes: readonly ToldChange[]): readonly Identifier[] =>
  distinct(changes.flatMap(({ attributes: { 'user-id': id } }) => (id ? [{ type: 'users', id }] : [])))
