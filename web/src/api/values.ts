import type { Identifier, Resource } from './records.ts'

type Linking = Pick<Resource, 'relationships'>

const isList = (data: Identifier | readonly Identifier[] | null): data is readonly Identifier[] =>
  Array.isArray(data)

/** The record at the other end of a link to one; null when there is none, undefined when it was not asked for. */
export function linkTo({ relationships }: Linking, name: string): Identifier | null | undefined {
  const data = relationships[name]?.data
  return data && isList(data) ? data[0] : data
}

/** The records at the other end of a link, to one or to many. */
export function linksTo({ relationships }: Linking, name: string): readonly Identifier[] {
  const data = relationships[name]?.data
  if (!data) return []
  return isList(data) ? data : [data]
}

export const isIdentifier = (value: unknown): value is Identifier =>
  typeof value === 'object' && value !== null && 'type' in value && 'id' in value

/** What the API shows as text; null for anything else. */
export const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

export const textsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []

/** The members of an object such as the custom fields of a record. */
export const membersOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
