import { MAIN_GROUP } from './attribute.ts'

/** What happens to a record when the one that its to-one relationship points at is deleted. */
export type OnTargetDelete = 'clear' | 'refuse' | 'delete'

/** To-one, kept in a column of the record's own row. */
export interface ToOne {
  readonly kind: 'one'
  readonly targets: readonly string[]
  /** The to-many relationship of the target that shows this link from the other side. */
  readonly inverse: string | undefined
  readonly onTargetDelete: OnTargetDelete
  /** A to-many relationship of the same record of which this one is always a member. */
  readonly memberOf: string | undefined
  /** A to-one relationship of the same record to what the target belongs to: an import looks for its name there. */
  readonly within: string | undefined
  /** Says who made the record: managers at a screen do not change it. */
  readonly isOrigin: boolean
  /** Filled by the service when it is not given, and cannot be cleared. */
  readonly isNeverEmpty: boolean
  /** People always name one; the API takes a record without it. */
  readonly isNeeded: boolean
  /** The heading under which screens show it. */
  readonly group: string
}

/** To-many, the other end of a to-one of the target. */
export interface ToMany {
  readonly kind: 'many'
  readonly targets: readonly [string]
  readonly inverse: string
}

/** Many-to-many, kept in a link table; seen from both sides where an inverse is named. */
export interface Linked {
  readonly kind: 'linked'
  readonly targets: readonly [string]
  readonly table: string
  readonly inverse: string | undefined
}

/** To-many, reached over lines of this record: the products of a deal are those of its lines. */
export interface Through {
  readonly kind: 'through'
  readonly targets: readonly [string]
  readonly lines: string
  readonly over: string
  readonly inverse: undefined
}

export type Relationship = ToOne | ToMany | Linked | Through

export const isToOne = (relationship: Relationship): relationship is ToOne => relationship.kind === 'one'

interface ToOneOptions {
  inverse?: string
  onTargetDelete?: OnTargetDelete
  memberOf?: string
  within?: string
  isOrigin?: boolean
  isNeverEmpty?: boolean
  isNeeded?: boolean
  group?: string
}

export function toOne(target: string | readonly string[], options: ToOneOptions = {}): ToOne {
  return Object.freeze({
    kind: 'one',
    targets: Object.freeze([target].flat()),
    inverse: options.inverse,
    onTargetDelete: options.onTargetDelete ?? 'clear',
    memberOf: options.memberOf,
    within: options.within,
    isOrigin: options.isOrigin ?? false,
    isNeverEmpty: options.isNeverEmpty ?? false,
    isNeeded: options.isNeeded ?? false,
    group: options.group ?? MAIN_GROUP,
  })
}

export function toMany(target: string, options: { inverse: string }): ToMany {
  return Object.freeze({ kind: 'many', targets: [target] as const, inverse: options.inverse })
}

export function linked(target: string, options: { table: string; inverse?: string }): Linked {
  return Object.freeze({
    kind: 'linked',
    targets: [target] as const,
    table: options.table,
    inverse: options.inverse,
  })
}

export function through(target: string, options: { lines: string; over: string }): Through {
  return Object.freeze({ kind: 'through', targets: [target] as const, ...options, inverse: undefined })
}
