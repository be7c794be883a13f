import type { ResourceType } from '../definition/resource.ts'

export interface Identifier {
  readonly type: string
  readonly id: string
}

/** Relationship names to follow, each with those to follow from there. */
export type IncludeTree = ReadonlyMap<string, IncludeTree>

/** The only fields to show, by type; a type that is not named shows all. */
export type FieldSets = ReadonlyMap<string, ReadonlySet<string>>

export interface SortKey {
  readonly attribute: string | 'id'
  readonly descending: boolean
}

/** One condition on a listed record; several are joined by AND. */
export type Condition =
  | { readonly test: 'ids'; readonly ids: readonly string[] }
  | { readonly test: 'targetType'; readonly relationship: string; readonly types: readonly string[] }
  | { readonly test: 'equals'; readonly attribute: string; readonly values: readonly string[] }
  | { readonly test: 'exactly'; readonly attribute: string; readonly values: readonly string[] }
  | { readonly test: 'from'; readonly attribute: string; readonly value: string }
  | { readonly test: 'to'; readonly attribute: string; readonly value: string }
  | { readonly test: 'before'; readonly attribute: string; readonly value: string }
  | { readonly test: 'empty'; readonly attribute: string }
  | { readonly test: 'present'; readonly attribute: string }
  | { readonly test: 'phone'; readonly attributes: readonly string[]; readonly values: readonly string[] }
  | { readonly test: 'custom'; readonly key: string; readonly values: readonly string[] }
  | { readonly test: 'words'; readonly words: readonly string[]; readonly attribute?: string }
  | { readonly test: 'state'; readonly relationship: string; readonly states: readonly string[] }
  | { readonly test: 'related'; readonly relationship: string; readonly ids: readonly string[] }
  | { readonly test: 'anyOf'; readonly groups: readonly (readonly Condition[])[] }
  | MemberOf

/** The listed record is in this relationship of one of these records. */
export interface MemberOf {
  readonly test: 'memberOf'
  readonly owner: string
  readonly relationship: string
  readonly ids: readonly string[]
}

export interface View {
  readonly include: IncludeTree
  /** Whether the request named `include`, even if nothing is found by it. */
  readonly includes: boolean
  readonly fields: FieldSets
}

/** Where a record stands in a list: its id and the values that the list is sorted by, as the database prints them. */
export type Keyset = readonly [id: string, ...values: (string | null)[]]

/** A page by its number, or the records after or before a keyset. */
export interface PageWish {
  readonly size: number
  readonly number: number
  readonly cursor: { readonly direction: 'after' | 'before'; readonly at: Keyset | 'edge' } | undefined
}

export interface ListPlan extends View {
  readonly type: ResourceType
  readonly conditions: readonly Condition[]
  readonly sort: readonly SortKey[]
  readonly page: PageWish
  readonly savedTables: readonly SavedTables[]
  readonly reads: readonly FilterRead[]
}

/** A list without pages. */
export type WholeListPlan = Pick<ListPlan, 'type' | 'fields' | 'sort'> & Filtered

/** What a list is filtered by. */
export type Filtered = Pick<ListPlan, 'type' | 'conditions' | 'savedTables' | 'reads'>

/** A filter looks into records of this type beside the listed one. */
export interface FilterRead {
  readonly type: string
  /** The parameter that names the filter. */
  readonly parameter: string
}

/** The conditions of one of these saved tables must hold. */
export interface SavedTables {
  readonly ids: readonly string[]
  /** The parameter that named them. */
  readonly parameter: string
}
