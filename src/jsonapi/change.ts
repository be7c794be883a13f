import type { ResourceType } from '../definition/resource.ts'
import type { Identifier } from './plan.ts'

export type ChangeAction = 'create' | 'update' | 'delete'

/** Some fields of a record: attributes as the database's own text, relationships as what they link. */
export interface ChangedFields {
  readonly values: ReadonlyMap<string, string | null>
  readonly links: ReadonlyMap<string, Identifier | null | readonly Identifier[]>
}

/** One entry of the change log. */
export interface Change {
  readonly position: string
  readonly createdAt: string
  readonly action: ChangeAction
  readonly type: ResourceType
  readonly recordId: string
  /** The version that the record has since then; null when only links changed. */
  readonly version: string | null
  /** Null when there was no record before. */
  readonly before: ChangedFields | null
  /** Null when there is no record any more. */
  readonly after: ChangedFields | null
  readonly userId: string | null
  readonly tokenId: string | null
  readonly requestId: string | null
}

/** Where a change stands in the log: the number of its statement, and its place in that. */
export type Position = readonly [number: string, place: string]

export const FIRST_POSITION: Position = ['0', '0']

export const printPosition = ([number, place]: Position): string => `${number}-${place}`

/** The position that a text names; undefined when it names none. */
export function readPosition(text: string): Position | undefined {
  const [, number, place] = /^(\d{1,18})-(\d{1,18})$/.exec(text) ?? []
  return number && place ? [number, place] : undefined
}

/** Negative when the first stands before the second. */
export function comparePositions(one: Position, other: Position): number {
  const [number, place] = one.map((part, index) => BigInt(part) - BigInt(other[index]!))
  return Math.sign(Number(number || place))
}

/** Which changes are asked for; what is not named is not filtered by. */
export interface ChangesPlan {
  readonly types: readonly ResourceType[] | undefined
  readonly recordIds: readonly string[] | undefined
  readonly userIds: readonly string[] | undefined
  readonly descending: boolean
  readonly size: number
  /** The last one that the client has seen; `latest` is the end of the log. */
  readonly after: Position | 'latest' | undefined
}
