import type { Registry } from '../definition/registry.ts'
import type { ResourceType } from '../definition/resource.ts'
import type { Action, Flag } from '../definition/rights.ts'
import type { Actor } from './database.ts'
import type { Sql } from './sql.ts'

/** The records of a type that belong to some of these people, by what they are of each. */
export interface Held {
  readonly people: readonly string[]
  /** The columns that name somebody. */
  readonly columns: readonly string[]
  /** The tables that link several people to a record. */
  readonly links: readonly HeldLink[]
}

export interface HeldLink {
  readonly table: string
  readonly record: string
  readonly person: string
}

/** What somebody may see and do, where that is less than everything. It belongs to who asks, as the account does. */
export interface Rights {
  /** The same for the same rights: part of the name of whatever is shared among those who ask. */
  readonly key: string
  /** The types as he sees them, without the fields that are hidden from him; and what tells them from those of others. */
  readonly registry: Registry
  readonly fieldsKey: string
  /** The condition on the record `t` under which he may do this with it; undefined where he may with any. */
  rows(type: ResourceType, action: Action): Sql | undefined
  /** Whose records of the type he sees, where nothing else decides on that. */
  held(type: ResourceType): Held | undefined
  /** Whether he may do this with any record of the type. */
  opens(type: ResourceType, action: Action): boolean
  /** Whether a role of his has the flag. */
  has(flag: Flag): boolean
  /** The fields of a type that he sees and does not write. */
  readOnly(type: ResourceType): ReadonlySet<string>
}

/** What somebody may do: by scopes, and by rights where these are less than everything. */
export interface Powers {
  readonly scopes: ReadonlySet<string>
  readonly rights?: Rights | undefined
}

/** What whoever asked for something earlier may do now. */
export type PowersNow = (actor: Actor) => Promise<Powers>
