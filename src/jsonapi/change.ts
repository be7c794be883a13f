import { isDate, isoMoment } from '../definition/kinds/time.ts'
import type { ResourceType } from '../definition/resource.ts'
import type { Identifier } from './plan.ts'

export const CHANGE_ACTIONS = ['create', 'update', 'delete'] as const
export type ChangeAction = (typeof CHANGE_ACTIONS)[number]

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

/** A place in the log by its position, or by the time of a clock. */
export type Moment = { readonly position: Position } | { readonly time: string }

/** The moment that a text names: the id of a change, or a time in ISO 8601; a day alone is none. */
export function readMoment(text: string): Moment | undefined {
  const position = readPosition(text)
  if (position) return { position }
  const moment = isDate(text) ? undefined : isoMoment(text)
  return moment === undefined ? undefined : { time: new Date(moment).toISOString() }
}

/** Negative when the first stands before the second. */
export function comparePositions(one: Position, other: Position): number {
  const [number, place] = one.map((part, index) => BigInt(part) - BigInt(other[index]!))
  return Math.sign(Number(number || place))
}

/** Which changes are meant; what is undefined is not filtered by. */
export interface ChangeFilters {
  readonly types: readonly ResourceType[] | undefined
  readonly recordIds: readonly string[] | undefined
  readonly userIds: readonly string[] | undefined
  readonly tokenIds: readonly string[] | undefined
  readonly importJobIds: readonly string[] | undefined
  readonly requestIds: readonly string[] | undefined
  readonly actions: readonly ChangeAction[] | undefined
  readonly from: Moment | undefined
  /** A position is included, a time is not. */
  readonly to: Moment | undefined
}

export const EVERY_CHANGE: ChangeFilters = Object.freeze({
  types: undefined,
  recordIds: undefined,
  userIds: undefined,
  tokenIds: undefined,
  importJobIds: undefined,
  requestIds: undefined,
  actions: undefined,
  from: undefined,
  to: undefined,
})

/** Which changes are asked for, and in which order. */
export interface ChangesPlan extends ChangeFilters {
  readonly descending: boolean
  readonly size: number
  /** The last one that the client has seen; `latest` is the end of the log. */
  readonly after: Position | 'latest' | undefined
}
