import type { ResourceType } from '../definition/resource.ts'
import type { Identifier } from './plan.ts'
import type { Part } from './print/parts.ts'

/** What is known of every record that a document shows: who it is and what its to-one relationships point at. */
export interface KnownRecord {
  readonly type: ResourceType
  readonly id: string
  readonly version: string
  readonly toOne: ToOneTargets
}

/** What each to-one relationship points at, by its name. */
export interface ToOneTargets extends Iterable<[string, Identifier | null]> {
  get(name: string): Identifier | null | undefined
}

/** A record as the store reads it: the database's own text, no value parsed. */
export interface StoredRecord extends KnownRecord {
  /** The attributes in the order of the definition. */
  readonly values: readonly (string | null)[]
}

/** A record that can be put into a document. */
export interface ShownRecord extends KnownRecord {
  /** The bytes that it holds. */
  readonly size: number
  /** Its resource object, with the linkage that a compound document needs. */
  parts(linkages: Linkages | undefined): Part[]
}

/** The whole linkage of a to-many relationship. */
export interface Members {
  readonly type: string
  readonly ids: readonly string[]
}

/** The linkage of one record, by the names of the relationships that were followed. */
export type Linkages = Map<string, Identifier | null | Identifier[]>

/** Primary records and what was included with them, with the linkage that leads from one to the other. */
export interface Graph {
  readonly primary: readonly ShownRecord[]
  readonly included: readonly ShownRecord[]
  linkagesOf(record: KnownRecord): Linkages | undefined
}
