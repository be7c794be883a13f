import { infiniteQueryOptions } from '@tanstack/react-query'
import { send } from '../api/request.ts'

export interface DeedPart {
  readonly type: string
  readonly action: 'create' | 'update' | 'delete'
  readonly count: number
  /** One of the records. */
  readonly 'record-id': string
}

/** One thing that somebody did: a request with all that it changed. */
export interface Deed {
  readonly id: string
  /** Null for what the system does by itself. */
  readonly 'request-id': string | null
  readonly 'created-at': string
  readonly 'user-id': string | null
  readonly token: { readonly id: string; readonly label: string; readonly application: string | null } | null
  readonly 'import-job-id': string | null
  readonly cause: 'request' | 'import' | 'rule' | 'automation' | 'form' | 'undo' | null
  readonly parts: readonly DeedPart[]
  /** Whether there are more changes than were counted. */
  readonly 'has-more': boolean
}

export interface ActivityPage {
  readonly activity: readonly Deed[]
  readonly next: string | null
}

const PAGE_SIZE = '30'

/** What was done in the account, the newest first. */
export const activityQuery = (filters: Readonly<Record<string, string>>) =>
  infiniteQueryOptions({
    queryKey: ['activity', filters],
    queryFn: ({ pageParam }) => {
      const parameters = {
        ...filters,
        'page[size]': PAGE_SIZE,
        ...(pageParam && { 'page[after]': pageParam }),
      }
      return send<ActivityPage>('GET', `/app/activity?${new URLSearchParams(parameters)}`)
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  })

/** By what the change log finds the changes of something that was done. */
export const changesOf = ({ id, 'request-id': requestId }: Deed): Readonly<Record<string, string>> =>
  requestId
    ? { 'filter[request-id]': requestId }
    : { 'filter[from]': `${id}-0`, 'filter[to]': `${id}-999999999999999999` }
