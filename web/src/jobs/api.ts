import { queryOptions } from '@tanstack/react-query'
import { send } from '../api/request.ts'

const LOOK_AGAIN_MS = 3_000

/** Something that the server does for the account outside of any request. */
export interface Job {
  readonly id: string
  readonly queue: 'letters' | 'imports' | 'pushes' | 'undos' | 'recalculations' | 'demos'
  readonly state: 'waiting' | 'retrying' | 'running' | 'done' | 'failed'
  readonly attempts: number
  readonly done: number | null
  readonly total: number | null
  readonly 'created-at': string
  readonly 'ended-at': string | null
}

export const jobsQuery = queryOptions({
  queryKey: ['jobs'],
  queryFn: () => send<{ jobs: readonly Job[] }>('GET', '/app/jobs'),
  staleTime: 0,
  refetchInterval: LOOK_AGAIN_MS,
})
