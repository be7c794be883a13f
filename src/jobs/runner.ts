import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { type Db, type Job, PgBoss, systemClock } from 'pg-boss'
import type { Database } from '../store/database.ts'
import type { QueueName } from './enqueue.ts'
import { lookForWork } from './look.ts'

/** This often one statement looks for jobs whose time has come, and for workers that are silent. */
const LOOK_EVERY_MS = 5_000
/** By themselves workers then need not look: they are told of new jobs, and by whoever looks. */
const WORKERS_LOOK_EVERY_S = 600
/** This often what was done long ago is removed. */
const MAINTAIN_EVERY_S = 3_600
const RESTART_AFTER_MS = 1_000
/** Of jobs that wait for servers that are not ours a process runs so many at once, each of another account. */
const AT_ONCE: Readonly<Record<string, number>> = {
  pushes: 4,
  'automation-calls': 4,
} satisfies Partial<Record<QueueName, number>>
/** What is being done is finished, within reason: whoever finds it unfinished later goes on. */
const SHUTDOWN_TIMEOUT_MS = 20_000
const EVERY_MINUTE = '* * * * *'
/** A machine whose clock is set back would wait with everything until it is that late again. */
const STEADY_CLOCK = { ...systemClock, now: () => performance.timeOrigin + performance.now() }

/** A job that is being done, for as long as `stop` does not say to leave the rest to another. */
export interface RunningJob {
  readonly id: string
  /** None for what belongs to no account. */
  readonly accountId: string | undefined
  readonly data: unknown
  /** How often it was begun, with this time. */
  readonly attempt: number
  readonly stop: AbortSignal
}

/** Does a job; what it throws lets the job be tried again, as often as its queue allows. */
export type Handler = (job: RunningJob) => Promise<void>

export interface RunnerSettings {
  readonly database: Database
  readonly log: (failure: unknown) => void
}

/** Runs the jobs of all queues, one or a few of a queue at a time and one of an account; all processes share the queues. */
export class JobRunner {
  private readonly boss: PgBoss
  private readonly settings: RunnerSettings
  private readonly handlers: Readonly<Partial<Record<QueueName, Handler>>>
  private readonly stopping = new AbortController()
  private readonly workers: { readonly queue: string; readonly id: string }[] = []
  private starting: Promise<void> = Promise.resolve()
  private lookout: NodeJS.Timeout | undefined
  private looking: Promise<void> | undefined
  /** The last statement of the library. */
  private asked: Promise<unknown> = Promise.resolve()

  constructor(handlers: Readonly<Partial<Record<QueueName, Handler>>>, settings: RunnerSettings) {
    const { database, log } = settings
    this.settings = settings
    this.handlers = handlers
    this.boss = new PgBoss({
      db: this.onOurConnections(database),
      schema: 'jobs',
      migrate: false,
      clock: STEADY_CLOCK,
      useListenNotify: true,
      // It would count all jobs every minute, and look for what we do not use: here it is asked to when there is cause.
      supervise: false,
      monitorVacuum: false,
      monitorIntervalSeconds: 1,
      maintenanceIntervalSeconds: MAINTAIN_EVERY_S,
      schedule: handlers.clockwork !== undefined,
    })
    // What goes wrong is told here; without a listener it would end the process.
    this.boss.on('error', log)
  }

  /** Begins as soon as the database allows it; nobody waits for that. */
  start(): void {
    this.starting = this.begin()
  }

  async stop(): Promise<void> {
    this.stopping.abort()
    clearInterval(this.lookout)
    await Promise.all([this.starting, this.looking])
    const finished = Object.keys(this.handlers).map((queue) => this.boss.offWork(queue, { wait: true }))
    await Promise.race([Promise.allSettled(finished), sleep(SHUTDOWN_TIMEOUT_MS, undefined, { ref: false })])
    await this.boss.stop({ graceful: false })
  }

  private async begin(): Promise<void> {
    while (!this.stopping.signal.aborted)
      try {
        await this.boss.start()
        if (this.handlers.clockwork) await this.boss.schedule('clockwork', EVERY_MINUTE)
        // What an earlier attempt has begun goes on.
        for (const [queue, handler] of Object.entries(this.handlers))
          while (this.workersOf(queue) < (AT_ONCE[queue] ?? 1)) await this.workOn(queue, handler)
        if (!this.stopping.signal.aborted) this.lookout = setInterval(() => this.look(), LOOK_EVERY_MS)
        return
      } catch (failure) {
        this.settings.log(failure)
        await sleep(RESTART_AFTER_MS)
      }
  }

  private async workOn(queue: string, handler: Handler): Promise<void> {
    const options = {
      // Workers that are woken together know of each other in the process, and not yet by the database.
      ...(queue in AT_ONCE ? { localGroupConcurrency: 1 } : { groupConcurrency: 1 }),
      notifyPollingIntervalSeconds: WORKERS_LOOK_EVERY_S,
    }
    const id = await this.boss.work(queue, options, async ([job]: Job<unknown>[]) => {
      try {
        await handler({
          id: job!.id,
          accountId: job!.groupId ?? undefined,
          data: job!.data,
          attempt: job!.retryCount + 1,
          stop: AbortSignal.any([this.stopping.signal, job!.signal]),
        })
      } catch (failure) {
        this.settings.log(failure)
        throw failure
      } finally {
        // There may be another one: it need not wait until somebody looks again.
        this.boss.notifyWorker(id)
      }
    })
    this.workers.push({ queue, id })
    // One worker after the other has its first look: all at once would open a connection each.
    await nextTurn()
    await this.asked
  }

  /** Wakes the workers that have something to do. */
  private look(): void {
    this.looking ??= this.lookOnce()
      .catch(this.settings.log)
      .finally(() => {
        this.looking = undefined
      })
  }

  private async lookOnce(): Promise<void> {
    const { due, isCareNeeded } = await lookForWork(this.settings.database, MAINTAIN_EVERY_S)
    if (isCareNeeded) await this.boss.supervise()
    for (const { queue, id } of this.workers) if (due.includes(queue)) this.boss.notifyWorker(id)
  }

  private workersOf = (name: string): number => this.workers.filter(({ queue }) => queue === name).length

  /** The library has no connections of its own: what holds for ours holds for it. */
  private onOurConnections(database: Database): Db {
    return {
      executeSql: (text, values) => {
        const answer = database.queryParsed(text, values)
        this.asked = answer.catch(() => {})
        return answer
      },
      async listen(channel, heard, begun) {
        await database.listen({ channel, heard, begun })
        return { close: async () => {} }
      },
    }
  }
}
