import type { Database } from '../../store/database.ts'
import type { ImportJob } from './jobs.ts'

/** However alone an account is: a job that never ends could not be told from one that hangs. */
const LONGEST_MS = 300_000

const OTHERS_WAIT = `SELECT 1 FROM jobs.job j
  WHERE j.name = 'imports' AND j.state < 'active' AND j.start_after <= now() AND j.group_id <> $1 LIMIT 1`

/** The time slice that an account has for its imports: it is over when it has lasted a while and somebody else waits. */
export class TimeSlice {
  private readonly ended = new AbortController()
  private readonly timers: readonly NodeJS.Timeout[]

  constructor(database: Database, { actor }: ImportJob, milliseconds: number) {
    const end = () => this.ended.abort()
    const check = async () => {
      // A database that cannot be asked is told of by the work itself.
      const waiting = await database.query(OTHERS_WAIT, [actor.accountId]).catch(() => [])
      if (waiting.length > 0) end()
    }
    this.timers = [setInterval(() => void check(), milliseconds).unref(), setTimeout(end, LONGEST_MS).unref()]
  }

  get over(): AbortSignal {
    return this.ended.signal
  }

  end(): void {
    for (const timer of this.timers) clearTimeout(timer)
  }
}
