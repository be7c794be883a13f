import type { ApiResponse } from '../api/message.ts'
import { type JobState, type ListedJob, listJobs } from '../jobs/list.ts'
import { jsonResponse } from './answers.ts'
import type { Call } from './route.ts'
import { timeIn } from './time.ts'

const MOST = 100

/** GET /app/jobs: those of the account that were given up, then the newest. */
export async function showJobs(call: Call): Promise<ApiResponse> {
  const { accountId } = call.access
  const list = (state?: JobState) =>
    listJobs(call.service.database, { accountId, state: state ?? null, most: MOST })
  const [failed, newest] = await Promise.all([list('failed'), list()])
  const jobs = [...failed, ...newest.filter(({ state }) => state !== 'failed')]
  return jsonResponse(200, { jobs: jobs.map((job) => shown(call, job)) })
}

/** Why it failed is for whoever runs the server: it may tell of the machine. */
const shown = ({ access: { zone } }: Call, job: ListedJob) => ({
  id: job.id,
  queue: job.queue,
  state: job.state,
  attempts: job.attempts,
  done: job.done,
  total: job.total,
  'created-at': timeIn(zone, job.createdAt),
  'ended-at': timeIn(zone, job.endedAt),
})
