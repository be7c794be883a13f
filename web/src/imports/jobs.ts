import { queryOptions } from '@tanstack/react-query'
import { queryClient } from '../api/queries.ts'
import { listQuery, type Resource, refresh } from '../api/records.ts'
import { send } from '../api/request.ts'
import { textOf } from '../api/values.ts'

const MEDIA_TYPE = 'application/vnd.api+json'
const LOOK_AGAIN_MS = 700

export const STATES = [
  ...(['receiving', 'queued', 'checking', 'running', 'done', 'failed'] as const),
  ...(['cancelling', 'cancelled', 'undoing', 'undone'] as const),
] as const

export type State = (typeof STATES)[number]

const ENDED: readonly State[] = ['done', 'failed', 'cancelled', 'undone']

/** An import and how far it has come. */
export interface Job {
  readonly id: string
  readonly type: string
  readonly state: State
  readonly isDryRun: boolean
  readonly total: number
  readonly processed: number
  readonly created: number
  readonly updated: number
  readonly failed: number
  readonly notUndone: number
  /** Cells that were bad and left empty. */
  readonly leftOut: number
  readonly problem: string | null
  readonly userId: string
  readonly startedAt: string
  readonly finishedAt: string | null
}

function jobOf({ id, attributes }: Resource): Job {
  const number = (name: string) => Number(attributes[name] ?? 0)
  return {
    id,
    type: String(attributes['resource-name']),
    state: attributes.state as State,
    isDryRun: attributes['dry-run'] === true,
    total: number('total'),
    processed: number('processed'),
    created: number('created'),
    updated: number('updated'),
    failed: number('failed'),
    notUndone: number('not-undone'),
    leftOut: number('left-out'),
    problem: textOf(attributes.problem),
    userId: String(attributes['user-id']),
    startedAt: String(attributes['created-at']),
    finishedAt: textOf(attributes['finished-at']),
  }
}

export const hasEnded = ({ state }: Job): boolean => ENDED.includes(state)

/** Whether there is something that undoing could take back. */
export const canUndo = ({ state, isDryRun, created, updated }: Job): boolean =>
  !isDryRun && (state === 'done' || state === 'failed') && created + updated > 0

const readJob = async (id: string): Promise<Job> =>
  jobOf((await send<{ data: Resource }>('GET', `/api/v1/import-jobs/${id}`, undefined, MEDIA_TYPE)).data)

/** Among records: whatever takes changes back reads them anew. */
const keyOf = (id: string) => ['records', 'import-jobs', 'job', id]

/** Looks again and again until the import has ended; its lists are read anew then. */
export const jobQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf(id),
    async queryFn() {
      const known = queryClient.getQueryData<Job>(keyOf(id))
      const job = await readJob(id)
      if (known && !hasEnded(known) && hasEnded(job)) void refresh(job.type)
      return job
    },
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && hasEnded(state.data) ? false : LOOK_AGAIN_MS),
  })

/** Imports of the last time, without those that only tried. */
export const jobsQuery = queryOptions({
  ...listQuery('import-jobs', { sort: '-created-at', 'page[size]': '100' }),
  staleTime: 0,
  select: ({ data }) => data.map(jobOf).filter(({ isDryRun }) => !isDryRun),
})

/** Waits for the end of a short import. */
export async function ended(id: string): Promise<Job> {
  for (;;) {
    const job = await readJob(id)
    if (hasEnded(job)) return job
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS / 2))
  }
}
