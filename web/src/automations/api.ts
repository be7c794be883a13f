import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { listQuery, type Resource, readLinks, readList } from '../api/records.ts'
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
