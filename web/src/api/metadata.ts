import { queryOptions } from '@tanstack/react-query'
import type { Language } from '../locales/language.ts'
import { send } from './request.ts'

/** Labels and descriptions are in the language that was asked for. */

export interface AttributeMetadata {
  readonly name: string
  readonly label: string
  /** What it is called under its heading, where that is shorter. */
  readonly 'short-label'?: string
  readonly kind: string
  readonly required: boolean
  readonly 'read-only': boolean
  readonly 'never-empty': boolean
  readonly sortable: boolean
  readonly group: string
  readonly format?: string
  /** Of a moment: the date that stands for it when any time of that day is meant. */
  readonly 'whole-day'?: string
  /** The attribute before which it cannot be. */
  readonly 'not-before'?: string
  readonly 'never-negative'?: true
  /** No role can hide it. */
  readonly 'never-hidden'?: true
  readonly choices?: readonly Choice[]
  readonly default?: unknown
}

/** What can be chosen, in the order of the definition. */
export interface Choice {
  readonly value: string
  readonly label: string
}

export interface RelationshipMetadata {
  readonly name: string
  readonly label: string
  readonly many: boolean
  /** Each is linked by itself, whatever else it belongs to. */
  readonly linked: boolean
  /** A record at the other end needs nothing but a name. */
  readonly 'made-by-name'?: true
  readonly targets: readonly string[]
  readonly 'read-only': boolean
  readonly group: string
  /** No role can hide it. */
  readonly 'never-hidden'?: true
  /** The relationship of the target that shows the same link from the other side. */
  readonly inverse: string | null
  /** Of a link to one: the record goes when that one does. */
  readonly 'part-of'?: boolean
  /** Of a link to one: the links to many of which it is always one, the main one. */
  readonly 'member-of'?: string | null
  /** Of a link to one: people always name one. */
  readonly required?: boolean
  /** Of a link to one: the service fills it in when nobody does, and it cannot be cleared. */
  readonly 'never-empty'?: boolean
}

/** What a filter compares: an attribute, or the records at the other end of a relationship. */
export interface FilterMetadata {
  readonly name: string
  readonly kind: string
  readonly attribute?: string
  readonly attributes?: readonly string[]
  readonly relationship?: string
  readonly choices?: readonly string[]
  /** Whose relationship it is, where it is not one of the listed type. */
  readonly type?: string
}

export interface TypeMetadata {
  readonly name: string
  readonly singular: string
  readonly labels: TypeLabels
  readonly description: string
  /** The name of its sign. */
  readonly icon: string
  /** Where people find its list. */
  readonly place: 'navigation' | 'other-lists' | 'dictionaries' | 'settings'
  /** From the top of the navigation. */
  readonly position: number | null
  /** Opens its list, after g. */
  readonly key: string | null
  readonly 'has-page': boolean
  /** The search over all types looks here too. */
  readonly searched: boolean
  /** What its table shows at first, beside the name. */
  readonly columns: readonly string[]
  /** The first of these that a record has tells it from others of the same name. */
  readonly 'told-apart-by': readonly string[]
  /** The order of its table at first. */
  readonly 'table-order': string
  /** The order in which its records are offered to choose from. */
  readonly 'choice-order': string
  /** The fields that people think of first; empty when all are alike. */
  readonly usual: readonly string[]
  /** By what duplicates are found; where there is something they can be merged. */
  readonly duplicates: readonly (Named & { readonly attributes: readonly string[] })[]
  /** The link within which a record of the same name is perhaps the same. */
  readonly 'namesakes-within'?: string
  readonly scope: string
  readonly attributes: readonly AttributeMetadata[]
  readonly relationships: readonly RelationshipMetadata[]
  readonly filters: readonly FilterMetadata[]
  /** What this user may do with some of its records; `write` is any of what changes them. */
  readonly can: Readonly<
    Record<'read' | 'write' | 'create' | 'edit' | 'delete' | 'export' | 'import' | 'merge', boolean>
  >
}

/** A type as people call it: its list, one record of it, and one where somebody makes it. */
export interface TypeLabels {
  readonly many: string
  readonly one: string
  readonly made: string
}

interface Named {
  readonly name: string
  readonly label: string
}

/** How a condition compares a field. */
export type Operator =
  | 'is'
  | 'is-not'
  | 'contains'
  | 'begins-with'
  | 'more'
  | 'less'
  | 'between'
  | 'in-last'
  | 'in-next'
  | 'empty'

export interface Metadata {
  /** What the headings of fields are called. */
  readonly groups: Readonly<Record<string, string>>
  /** What the objects of token scopes are called. */
  readonly scopes: Readonly<Record<string, string>>
  /** What conditions can ask of a field, by its kind. */
  readonly operators: Readonly<Record<string, readonly Operator[]>>
  readonly types: readonly TypeMetadata[]
  /** Whether this user may do with some records what he may not do with others. */
  readonly limited: boolean
  /** So many records are changed at once; null where there is no limit. */
  readonly 'most-at-once': number | null
}

/** What the screens are derived from; it changes with the server only, or with the role of the user. */
export const metadataQuery = (language: Language) =>
  queryOptions({
    queryKey: ['metadata', language],
    queryFn: () => send<Metadata>('GET', `/app/metadata?language=${language}`),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
