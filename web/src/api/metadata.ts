import { queryOptions } from '@tanstack/react-query'
import { send } from './request.ts'

export interface AttributeMetadata {
  readonly name: string
  readonly kind: string
  readonly required: boolean
  readonly 'read-only': boolean
  readonly 'never-empty': boolean
  readonly sortable: boolean
  readonly group: string
  readonly format?: string
  /** Of a moment: the date that stands for it when any time of that day is meant. */
  readonly 'whole-day'?: string
  readonly choices?: readonly string[]
  readonly default?: unknown
}

export interface RelationshipMetadata {
  readonly name: string
  readonly many: boolean
  readonly targets: readonly string[]
  readonly 'read-only': boolean
  readonly group: string
  /** The relationship of the target that shows the same link from the other side. */
  readonly inverse: string | null
  /** Of a link to one: the record goes when that one does. */
  readonly 'part-of'?: boolean
  /** Of a link to one: the links to many of which it is always one, the main one. */
  readonly 'member-of'?: string | null
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
  /** The fields that people think of first; empty when all are alike. */
  readonly usual: readonly string[]
  readonly mergeable: boolean
  readonly scope: string
  readonly attributes: readonly AttributeMetadata[]
  readonly relationships: readonly RelationshipMetadata[]
  readonly filters: readonly FilterMetadata[]
  readonly can: { readonly read: boolean; readonly write: boolean }
}

/** What the screens are derived from; it changes with the server only, or with the role of the user. */
export const metadataQuery = queryOptions({
  queryKey: ['metadata'],
  queryFn: () => send<{ types: readonly TypeMetadata[] }>('GET', '/app/metadata'),
  staleTime: Number.POSITIVE_INFINITY,
})
