import type { Database } from '../store/database.ts'
import { type ImportJob, othersWait } from './jobs.ts'

/** The time that a worker has for a job: it is over when it has lasted a while and somebody else waits. */
export class Turn {
  private readonly ended = new AbortController()
  private readonly timer: NodeJS.Timeout

  constructor(database: Database, { actor }: ImportJob, milliseconds: number) {
    const look = async () => {
      // A database that cannot be asked is told of by the work itself.
      if (await othersWait(database, actor.accountId).catch(() => false)) this.ended.abort()
    }
    this.timer = setInterval(() => void look(), milliseconds).unref()
  }

  get over(): AbortSignal {
    return this.ended.signal
  }

  end(): void {
    clearInterval(this.timer)
  }
}
