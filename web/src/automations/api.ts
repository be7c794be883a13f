import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { listQuery, MEDIA_TYPE, type Resource, readLinks, readList } from '../api/records.ts'
import { send } from '../api/request.ts'
import type { Language } from '../locales/language.ts'
import type { Members, Step } from './grammar.ts'

/** Automations are few: all of them fit a page. */
export const automationsQuery = listQuery('automations', { sort: 'name', 'page[size]': '100' })
export const automationQuery = (id: string) =>
  queryOptions({
    queryKey: ['records', 'automations', 'one', id, 'with user'],
    queryFn: async () => (await readLinks({ type: 'automations', id }, ['user'])).data,
  })

const AT_ONCE = 20

/** The runs of an automation, the newest first. */
export const runsQuery = (automationId: string) =>
  infiniteQueryOptions({
    queryKey: ['records', 'automation-runs', 'of', automationId],
    queryFn: ({ pageParam }) =>
      readList('automation-runs', {
        'filter[automation-id]': automationId,
        sort: '-id',
        'page[size]': String(AT_ONCE),
        'page[number]': String(pageParam),
      }),
    initialPageParam: 1,
    getNextPageParam: ({ meta }, _pages, page) => (page < meta['page-count'] ? page + 1 : undefined),
  })

/** An automation that is ready to be made. */
export interface Example {
  readonly key: string
  readonly name: string
  readonly when: Members
  readonly if: Members
  readonly then: readonly Step[]
}

export const examplesQuery = (language: Language) =>
  queryOptions({
    queryKey: ['automation examples', language],
    queryFn: () =>
      send<{ examples: readonly Example[] }>('GET', `/app/automation-examples?language=${language}`),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const isActive = ({ attributes }: Resource): boolean => attributes.active === true

export const TRIED_DAYS = 30

/** What a run would have done. */
export interface TriedRun {
  readonly at?: string
  readonly 'resource-type'?: string
  readonly 'resource-id'?: string
  readonly steps?: readonly Members[]
  readonly message?: string
}

interface Tried {
  readonly runs: readonly TriedRun[]
  readonly 'is-cut': boolean
}

export async function tryOut(id: string): Promise<Tried> {
  const document = { data: { type: 'automation-dry-runs', attributes: { days: TRIED_DAYS } } }
  const path = `/api/v1/automations/${id}/dry-run`
  return (await send<{ data: { attributes: Tried } }>('POST', path, document, MEDIA_TYPE)).data.attributes
}

/** The address at which other programs start it. */
export const hookQuery = (id: string) =>
  queryOptions({
    queryKey: ['automation hook', id],
    queryFn: async () => {
      const { data } = await send<{ data: { attributes: { url: string } } }>(
        'GET',
        `/api/v1/automations/${id}/hook`,
      )
      return data.attributes.url
    },
  })
