import type { Choice } from '../api/metadata.ts'
import type { Identifier } from '../api/records.ts'
import { isIdentifier } from '../api/values.ts'

/** Something that can be known of a record: an attribute, a custom field or a relationship, all alike. */
export interface Field {
  readonly name: string
  readonly label: string
  /** What it is called under its heading. */
  readonly shortLabel: string
  readonly group: string
  readonly source: 'attribute' | 'custom' | 'relationship'
  /** The kind of the attribute; `link` and `links` for relationships. */
  readonly kind: string
  readonly format: string | undefined
  readonly isRequired: boolean
  readonly isReadOnly: boolean
  /** The service fills it in when nobody does. */
  readonly isNeverEmpty: boolean
  /** A link that, once made, only leads elsewhere. */
  readonly isKept?: boolean | undefined
  readonly isSortable: boolean
  /** What can be chosen, when it is a fixed list. */
  readonly choices: readonly Choice[] | undefined
  readonly initial: unknown
  /** The types at the other end of a relationship. */
  readonly targets: readonly string[]
  readonly inverse: string | null
  /** Of links: each is linked by itself. */
  readonly isLinked?: boolean | undefined
  /** The date that stands for this moment when any time of that day is meant. */
  readonly wholeDay?: string | undefined
  /** The field before which it cannot be, and the one after which it cannot. */
  readonly notBefore?: OtherEnd | undefined
  readonly notAfter?: OtherEnd | undefined
  readonly isNeverNegative?: boolean | undefined
  /** Of money: the currency that it is in, where that is not the account's. */
  readonly currency?: string | undefined
}

export interface OtherEnd {
  readonly name: string
  readonly label: string
}

/** The value of a link: a record by its name. */
export interface Linked extends Identifier {
  readonly name: string
  readonly color?: string
}

export const isLinked = (value: unknown): value is Linked => isIdentifier(value) && 'name' in value

/** The records that a value of a link names, one or many. */
export const linkedIn = (value: unknown): readonly Linked[] => [value].flat().filter(isLinked)

export const isLink = ({ source }: Field): boolean => source === 'relationship'

export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Texts that need room. */
export const isLong = ({ kind }: Field): boolean => kind === 'long text' || kind === 'text or boolean'

/** What a form may ask for: not what the service keeps by itself. */
export const isAsked = ({ isReadOnly, isNeverEmpty, group }: Field): boolean =>
  !isReadOnly && !isNeverEmpty && group !== 'system'

/** What a new record begins with where nobody has said otherwise. */
export const initialOf = ({ kind, initial, isRequired, choices }: Field): unknown =>
  initial ?? (isRequired ? choices?.[0]?.value : undefined) ?? (kind === 'boolean' ? false : null)
