import type { Kind } from './kinds/kind.ts'

/** What a condition of `filter[where]` can ask of a field. */
export const OPERATORS = [
  'is',
  'is-not',
  'contains',
  'begins-with',
  'more',
  'less',
  'between',
  'in-last',
  'in-next',
  'empty',
] as const
export type Operator = (typeof OPERATORS)[number]

/** Periods that days are counted back and ahead by. */
export const SPANS = ['day', 'week', 'month', 'year'] as const
export type Span = (typeof SPANS)[number]

/** Stand for whoever asks, and for him with the people of his teams, where a link is to users. */
export const ME = 'me'
export const MY_TEAM = 'my-team'

const SAME: readonly Operator[] = ['is', 'is-not', 'empty']
const TEXT: readonly Operator[] = [...SAME, 'contains', 'begins-with']
const NUMBER: readonly Operator[] = [...SAME, 'more', 'less', 'between']
const TIME: readonly Operator[] = [...NUMBER, 'in-last', 'in-next']

/** Those that a link takes: it is compared by ids. */
export const LINK_OPERATORS = SAME
/** What a custom field is, its definition says, and that is a record: each operator takes what it can compare. */
export const CUSTOM_OPERATORS: readonly Operator[] = OPERATORS

const BY_KIND: Readonly<Record<string, readonly Operator[]>> = {
  choice: SAME,
  boolean: SAME,
  currency: SAME,
  'list of text': SAME,
  decimal: NUMBER,
  integer: NUMBER,
  date: TIME,
  datetime: TIME,
  // An address is printed with the host that is asked, and objects are compared by nobody.
  address: ['empty'],
  customs: [],
}

/** Those that fit what a field holds. */
export function operatorsOf(kind: Kind): readonly Operator[] {
  return BY_KIND[kind.name] ?? (kind.columnType === 'text' ? TEXT : ['empty'])
}
