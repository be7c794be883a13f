/** How a deal or an order stands: every stage that is neither won nor lost is open. */
export const STATES = ['open', 'won', 'lost'] as const
export type State = (typeof STATES)[number]

/** What a filter of a list compares; the words of a definition file, read by the query parser. */
export type Filter =
  | { readonly kind: 'equals'; readonly attribute: string }
  | { readonly kind: 'exactly'; readonly attribute: string }
  | { readonly kind: 'since'; readonly attribute: string }
  | { readonly kind: 'until'; readonly attribute: string }
  | { readonly kind: 'empty'; readonly attribute: string }
  | { readonly kind: 'present'; readonly attribute: string }
  | { readonly kind: 'allEmpty'; readonly attributes: readonly string[] }
  | { readonly kind: 'phone'; readonly attributes: readonly string[] }
  | { readonly kind: 'related'; readonly relationship: string }
  | { readonly kind: 'memberOf'; readonly type: string; readonly relationship: string }
  | { readonly kind: 'search'; readonly attribute?: string; readonly beside?: string }
  | { readonly kind: 'state'; readonly relationship: string; readonly choices: readonly State[] }
  | { readonly kind: 'savedTable' }
  | { readonly kind: 'ids' }
  | { readonly kind: 'targetType'; readonly relationship: string }
  | { readonly kind: 'typeName'; readonly attribute: string }

/** Text: case-insensitive; everything else: the same value. */
export const equals = (attribute: string): Filter => ({ kind: 'equals', attribute })
/** The same text, letter case included. */
export const exactly = (attribute: string): Filter => ({ kind: 'exactly', attribute })
export const since = (attribute: string): Filter => ({ kind: 'since', attribute })
export const until = (attribute: string): Filter => ({ kind: 'until', attribute })
export const empty = (attribute: string): Filter => ({ kind: 'empty', attribute })
export const present = (attribute: string): Filter => ({ kind: 'present', attribute })
export const allEmpty = (...attributes: string[]): Filter => ({ kind: 'allEmpty', attributes })
export const phone = (...attributes: string[]): Filter => ({ kind: 'phone', attributes })
/** By ids at the other end of a relationship of the listed record. */
export const related = (relationship: string): Filter => ({ kind: 'related', relationship })
/** By ids of records that have the listed one in a relationship of theirs. */
export const memberOf = (type: string, relationship: string): Filter => ({
  kind: 'memberOf',
  type,
  relationship,
})
/** By words, in all that a record is searched by, or in this attribute alone. */
export const search = (attribute?: string): Filter => ({ kind: 'search', ...(attribute && { attribute }) })
/** By words, in all that a record is searched by and in this attribute beside it. */
export const searchWith = (beside: string): Filter => ({ kind: 'search', beside })
/** By the kind of the stage that this relationship points at. */
export const state = (relationship: string): Filter => ({ kind: 'state', relationship, choices: STATES })
export const savedTable = (): Filter => ({ kind: 'savedTable' })
/** By ids of the listed records themselves. */
export const byIds = (): Filter => ({ kind: 'ids' })
/** By the type of what a relationship with several targets points at. */
export const targetType = (relationship: string): Filter => ({ kind: 'targetType', relationship })
/** By an attribute that names a type: `deals`, or `Deal` as its class is called. */
export const typeName = (attribute: string): Filter => ({ kind: 'typeName', attribute })
