import type { TypeLabels, Words } from './words.ts'

/** The signs that the web app draws for types. */
export const ICONS = [
  ...(['blocks', 'bookmark', 'box', 'building', 'calendar', 'cart', 'check', 'clock', 'coins'] as const),
  ...(['fields', 'funnel', 'list', 'people', 'person', 'receipt'] as const),
] as const
export type Icon = (typeof ICONS)[number]

/**
 * Where people find the list of a type: among what they open every day, under the other lists, among the dictionaries,
 * or on a page that the settings have for it.
 */
export const PLACES = ['navigation', 'other-lists', 'dictionaries', 'settings'] as const
export type Place = (typeof PLACES)[number]

/** How people meet a type; nothing of it matters to the API. */
export interface Presentation {
  /** Every type that people meet has labels and a description: the server says at start where they are missing. */
  readonly labels: TypeLabels | undefined
  readonly description: Words | undefined
  readonly icon: Icon
  readonly place: Place
  /** Its place among the types of the navigation, from the top. */
  readonly position: number | undefined
  /** The key that opens its list, after g. */
  readonly key: string | undefined
  /** A record of it has a page, and links lead there. */
  readonly hasPage: boolean
  /** The search over all types looks here too. */
  readonly isSearched: boolean
  /** What its table shows at first, beside the name. */
  readonly columns: readonly string[]
  /** The order of its table at first, as `sort` takes it: what is new stands where people look. */
  readonly tableOrder: string
  /** The first of these that a record has tells it from others of the same name. */
  readonly toldApartBy: readonly string[]
  /** The order in which its records are offered to choose from, as `sort` takes it. */
  readonly choiceOrder: string
  /** What its own fields and choices are called, where that is not what they are called everywhere. */
  readonly words: {
    readonly fields?: Readonly<Record<string, Words>>
    readonly choices?: Readonly<Record<string, Words>>
  }
}

const USUAL_COLUMNS = ['description', 'responsible', 'created-at', 'updated-at']

/** What people think of first, where a definition says it; every table begins with the name anyway. */
const columnsFor = (usual: readonly string[], fields: readonly string[]): readonly string[] =>
  (usual.length > 0 ? usual : USUAL_COLUMNS).filter((one) => one !== 'name' && fields.includes(one))

/** What a definition says of it, and what is usual otherwise. */
export function presentationOf(
  said: Partial<Presentation> & { readonly usual?: readonly string[] },
  fields: readonly string[],
): Presentation {
  const place = said.place ?? 'other-lists'
  return {
    labels: said.labels,
    description: said.description,
    icon: said.icon ?? 'list',
    place,
    position: said.position,
    key: said.key,
    hasPage: said.hasPage ?? (place === 'navigation' || place === 'other-lists'),
    isSearched: said.isSearched ?? false,
    columns: said.columns ?? columnsFor(said.usual ?? [], fields),
    tableOrder: said.tableOrder ?? 'id',
    toldApartBy: said.toldApartBy ?? [],
    choiceOrder: said.choiceOrder ?? 'as-string',
    words: said.words ?? {},
  }
}

/** The attributes that an order goes by. */
export const sortKeys = (order: string): readonly string[] =>
  order.split(',').map((key) => key.replace(/^-/, ''))
