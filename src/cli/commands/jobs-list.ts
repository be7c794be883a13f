import { type ListedJob, listJobs } from '../../jobs/list.ts'
import type { Command } from '../command.ts'
import { withDatabase } from '../open-database.ts'
import { minuteOf, table } from '../table.ts'

const MOST = 200
const STATES = ['waiting', 'retrying', 'running', 'done', 'failed']
const HEADINGS = ['ID', 'QUEUE', 'ACCOUNT', 'STATE', 'ATTEMPTS', 'PROGRESS', 'CREATED', 'ENDED', 'PROBLEM']

export const jobsList: Command = {
  name: 'jobs list',
  purpose: `lists the newest jobs, ${MOST} at most; states are ${STATES.join(', ')}`,
  options: { state: { value: 'STATE' } },
  async run({ options: { state } }) {
    if (state !== undefined && !STATES.includes(state))
      throw new Error(`--state must be one of ${STATES.join(', ')}, not "${state}"`)
    await withDatabase(async (database) => {
      const jobs = await listJobs(database, { state: state ?? null, most: MOST })
      process.stdout.write(table(HEADINGS, jobs.map(cells)))
    })
  },
}

const cells = (job: ListedJob): string[] => [
  job.id,
  job.queue,
  job.accountId ?? '-',
  job.state,
  String(job.attempts),
  job.total === null ? '-' : `${job.done} of ${job.total}`,
  minuteOf(job.createdAt),
  minuteOf(job.endedAt),
  job.problem?.replace(/\s+/g, ' ') ?? '',
]
