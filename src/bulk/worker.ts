import { randomUUID } from 'node:crypto'
import { opens } from '../definition/scopes.ts'
import type { Actor, Database } from '../store/database.ts'
import { troubleOf } from '../store/trouble.ts'
import { failJob } from './endings.ts'
import { runImport } from './import.ts'
import { claimJob, type ImportJob, removeAbandoned, TakenOver } from './jobs.ts'
import { Turn } from './turn.ts'
import { runUndo } from './undo.ts'

const LOOK_EVERY_MS = 5_000
/** So long an import is worked on before another account may have its turn. */
const TURN_MS = 2_000
const CLOSED = 'Whoever asked for this may not write these records any more'

/** What whoever asked for an import may do now. */
type ScopesNow = (database: Database, actor: Actor) => Promise<ReadonlySet<string>>

/** Works on imports, one at a time and of each account in turn; the workers of all processes share them. */
export class ImportWorker {
  private readonly database: Database
  private readonly scopesNow: ScopesNow
  private readonly log: (failure: unknown) => void
  private readonly turnMs: number
  private readonly name = randomUUID()
  private readonly stopping = new AbortController()
  private working: Promise<void> | undefined
  private isWoken = false
  private timer: NodeJS.Timeout | undefined

  constructor(database: Database, scopesNow: ScopesNow, log: (failure: unknown) => void, turnMs = TURN_MS) {
    this.database = database
    this.scopesNow = scopesNow
    this.log = log
    this.turnMs = turnMs
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
    const turn = new Turn(this.database, job, this.turnMs)
    try {
      const scopes = await this.scopesNow(this.database, job.actor)
      // What is being taken back is taken back, whoever asked for it.
      if (job.state !== 'cancelling' && !opens(scopes, job.type, 'write'))
        return await failJob(this.database.session(job.actor), job, CLOSED)
      const isOver = AbortSignal.any([this.stopping.signal, turn.over])
      await run(this.database, { ...job, actor: { ...job.actor, scopes } }, isOver)
    } catch (failure) {
      if (failure instanceof TakenOver) return
      // The database is in trouble: whoever finds it well again goes on.
      if (troubleOf(failure)) throw failure
      this.log(failure)
      const session = this.database.session(job.actor)
      const rest = job.isAllOrNothing ? '' : '; what was imported before stays'
      await failJob(session, job, `Something went wrong on our side${rest}`)
    } finally {
      turn.end()
    }
  }
}
