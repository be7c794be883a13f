import { randomUUID } from 'node:crypto'
import type { Database } from '../store/database.ts'
import { troubleOf } from '../store/trouble.ts'
import { failJob } from './endings.ts'
import { runImport } from './import.ts'
import { claimJob, type ImportJob, removeAbandoned, TakenOver } from './jobs.ts'
import { runUndo } from './undo.ts'

const LOOK_EVERY_MS = 5_000

/** Works on imports, one at a time; the workers of all processes share them. */
export class ImportWorker {
  private readonly database: Database
  private readonly log: (failure: unknown) => void
  private readonly name = randomUUID()
  private readonly stopping = new AbortController()
  private working: Promise<void> | undefined
  private isWoken = false
  private timer: NodeJS.Timeout | undefined

  constructor(database: Database, log: (failure: unknown) => void) {
    this.database = database
    this.log = log
  }

  /** From now on it also finds what others have left behind. */
  start(): void {
    const look = () => {
      void removeAbandoned(this.database).catch(this.log)
      this.wake()
    }
    look()
    this.timer = setInterval(look, LOOK_EVERY_MS).unref()
  }

  /** There may be something to do. */
  wake(): void {
    this.isWoken = true
    this.working ??= this.workOff().finally(() => {
      this.working = undefined
    })
  }

  /** Waits until what is being written is written; the rest is for another worker. */
  async stop(): Promise<void> {
    clearInterval(this.timer)
    this.stopping.abort()
    await this.working
  }

  private async workOff(): Promise<void> {
    while (this.isWoken && !this.stopping.signal.aborted) {
      this.isWoken = false
      try {
        for (let job = await this.next(); job; job = await this.next()) await this.work(job)
      } catch (failure) {
        this.log(failure)
      }
    }
  }

  private async next(): Promise<ImportJob | undefined> {
    return this.stopping.signal.aborted ? undefined : claimJob(this.database, this.name)
  }

  private async work(job: ImportJob): Promise<void> {
    const run = job.state === 'undoing' || job.state === 'cancelling' ? runUndo : runImport
    try {
      await run(this.database, job, this.stopping.signal)
    } catch (failure) {
      if (failure instanceof TakenOver) return
      // The database is in trouble: whoever finds it well again goes on.
      if (troubleOf(failure)) throw failure
      this.log(failure)
      const session = this.database.session(job.actor)
      const rest = job.isAllOrNothing ? '' : '; what was imported before stays'
      await failJob(session, job, `Something went wrong on our side${rest}`)
    }
  }
}
