import type { Span } from '../definition/operators.ts'
import type { ToOne } from '../definition/relationship.ts'
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
  /** The attribute is one of the record that this to-one relationship points at. */
  readonly over?: { readonly name: string; readonly relationship: ToOne; readonly target: ResourceType }
}

/** Whoever asks, as far as it depends on him what a filter means; nobody in particular has no id. */
export interface Asker {
  readonly zone: string
  readonly userId?: string | undefined
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
  | Words
  | { readonly test: 'state'; readonly relationship: string; readonly states: readonly string[] }
  | { readonly test: 'related'; readonly relationship: string; readonly ids: readonly string[] }
  | { readonly test: 'anyOf'; readonly groups: readonly (readonly Condition[])[] }
  | MemberOf
  | { readonly test: 'not'; readonly condition: Condition }
  /** A record at the other end of a relationship, that whoever asks sees, meets all of these. */
  | { readonly test: 'reaches'; readonly relationship: string; readonly conditions: readonly Condition[] }
  /** There is no value: neither a text, nor an object or a list, is one without anything in it. */
  | { readonly test: 'blank'; readonly value: Operand }
  | { readonly test: 'contains' | 'begins'; readonly value: Operand; readonly text: string }
  | { readonly test: 'has'; readonly attribute: string; readonly values: readonly string[] }
  | { readonly test: 'range'; readonly value: Operand; readonly from?: Bound; readonly to?: Bound }
  | { readonly test: 'near'; readonly value: Operand; readonly period: Period }
  /** A user is this one or in a team of his. */
  | { readonly test: 'teamOf'; readonly userId: string }

/** All of these words stand in what a record is searched by or in the attribute beside it, or in this attribute alone. */
export interface Words {
  readonly test: 'words'
  readonly words: readonly string[]
  readonly attribute?: string
  readonly beside?: string
}

/** What a condition looks at: an attribute, or a custom field as what it is to be compared as. */
export type Operand =
  | { readonly attribute: string }
  | { readonly custom: string; readonly as: 'text' | 'number' | 'moment'; readonly zone: string }

/** One end of a range, itself within it or not. */
export interface Bound {
  readonly at: string
  readonly isWithin: boolean
}

/** So many days, weeks and so on back or ahead, and today, by the clocks of a time zone. */
export interface Period {
  readonly direction: 'back' | 'ahead'
  readonly count: number
  readonly span: Span
  readonly zone: string
}

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
