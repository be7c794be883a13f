import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Deed } from '../api/deed.ts'
import { cursorOf, listQuery, type Page, type Resource, readLinks, readList, write } from '../api/records.ts'

export const FORMS = 'web-forms'
export const MAKES = ['contact', 'deal', 'order'] as const
export type Makes = (typeof MAKES)[number]

/** The types whose fields a form can ask for, by what it makes. */
export const TYPES_OF: Readonly<Record<Makes, readonly string[]>> = {
  contact: ['contacts', 'companies'],
  deal: ['contacts', 'companies', 'deals'],
  order: ['contacts', 'companies', 'orders'],
}

/** The links of a form, each to records of one type. */
export const LINKS = {
  user: 'users',
  responsible: 'users',
  source: 'sources',
  'deal-stage': 'deal-stages',
  'order-stage': 'order-stages',
} as const
export type LinkName = keyof typeof LINKS

/** A field that a form shows, as the record has it. */
export interface FormField {
  readonly on: string
  readonly field: string
  readonly label?: string
  readonly required?: boolean
}

/** Forms are few: all of them fit a page. */
export const formsQuery = listQuery(FORMS, { sort: 'name', 'page[size]': '100' })
export const formQuery = (id: string) =>
  queryOptions({
    queryKey: ['records', FORMS, 'one', id, 'with links'],
    queryFn: async () => (await readLinks({ type: FORMS, id }, Object.keys(LINKS))).data,
  })

/** What came in by a form, and what became of it. */
export interface Entry {
  readonly id: string
  readonly attributes: {
    readonly 'resource-type': string
    /** Null where it is hidden from who looks, as all that is said of it. */
    readonly 'resource-id': string | null
    readonly 'contact-id': string | null
    readonly 'known-contact': boolean | null
    readonly 'created-at': string
  }
}

interface EntriesMeta {
  readonly taken: number
  readonly trapped: number
  readonly 'last-taken-at': string | null
}

/** What comes in stands in no log that could be followed: it is looked at again while somebody looks. */
const LOOK_AGAIN_MS = 5_000

export const entriesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['web-form-entries', id],
    queryFn: async ({ pageParam, signal }) => {
      const after = pageParam && { 'page[after]': pageParam }
      const page: Page = await readList(`${FORMS}/${id}/entries`, { 'page[size]': '20', ...after }, signal)
      const meta = page.meta as unknown as EntriesMeta
      return { entries: page.data as unknown as readonly Entry[], meta, next: cursorOf(page) }
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
    refetchInterval: LOOK_AGAIN_MS,
  })

export const rotateToken = (id: string, deed: Deed): Promise<{ readonly data: Resource }> =>
  write('POST', `${FORMS}/${id}/rotate`, undefined, deed)
