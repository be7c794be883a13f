import { queryOptions } from '@tanstack/react-query'
import { send } from './request.ts'

export interface AttributeMetadata {
  readonly name: string
  readonly kind: string
  readonly required: boolean
  readonly 'read-only': boolean
  readonly 'never-empty': boolean
  readonly sortable: boolean
  readonly choices?: readonly string[]
  readonly default?: unknown
}

export interface RelationshipMetadata {
  readonly name: string
  readonly many: boolean
  readonly targets: readonly string[]
  readonly 'read-only': boolean
}

/** What a filter compares: an attribute, or the records at the other end of a relationship. */
export interface FilterMetadata {
  readonly name: string
  readonly kind: string
  readonly attribute?: string
  readonly attributes?: readonly string[]
  readonly relationship?: string
  /** Whose relationship it is, where it is not one of the listed type. */
  readonly type?: string
}

export interface TypeMetadata {
  readonly name: string
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
