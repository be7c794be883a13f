import { opens } from '../../definition/scopes.ts'
import { Refusal } from '../../errors/errors.ts'
import type { Handler } from '../../jobs/runner.ts'
import { outageIn } from '../../store/connection/outage.ts'
import type { Database } from '../../store/database.ts'
import type { Powers, PowersNow } from '../../store/rights.ts'
import { claimJob, ending, hasWork, type ImportEnded, type ImportJob, TakenOver } from '../jobs/jobs.ts'
import { queueImports } from '../jobs/queue-imports.ts'
import { TimeSlice } from '../jobs/time-slice.ts'
import { failJob } from '../jobs/transitions.ts'
import { runImport } from './import.ts'
import { tellPlanner } from './tell-planner.ts'
import { runUndo } from './undo.ts'

/** So long an import is worked on before another account may have its time slice. */
const SLICE_MS = 2_000
const CLOSED = 'Whoever asked for this may not write these records any more'

interface Settings {
  /** What whoever asked for an import may do now. */
  readonly powersNow: PowersNow
  readonly log: (failure: unknown) => void
  readonly sliceMs?: number | undefined
  readonly onEnd?: ImportEnded
}

/** One time slice of an account: its oldest import is worked on until it is done or somebody else waits. */
export function importHandler(database: Database, settings: Settings): Handler {
  const { sliceMs = SLICE_MS } = settings
  return async ({ id, accountId, stop }) => {
    const claimed = await claimJob(database, accountId!)
    if (!claimed) return
    const job: ImportJob = { ...claimed, onEnd: settings.onEnd }
    const slice = new TimeSlice(database, job, sliceMs)
    try {
      await work(database, job, settings, AbortSignal.any([stop, slice.over]))
    } finally {
      slice.end()
    }
    await tellPlanner(database, job).catch(settings.log)
    const session = database.session(job.actor)
    if (await hasWork(session)) await queueImports(session, id)
  }
}

async function work(
  database: Database,
  job: ImportJob,
  { powersNow, log }: Settings,
  stop: AbortSignal,
): Promise<void> {
  const fail = (problem: string) =>
    database.transaction(ending(job), (session) => failJob(session, job, problem))
  const run = job.state === 'undoing' || job.state === 'cancelling' ? runUndo : runImport
  try {
    const powers = job.state === 'cancelling' ? allPowers(database) : await powersNow(job.actor)
    if (!isOpen(job, powers)) return await fail(CLOSED)
    const changed = new AbortController()
    const look = async () => {
      if ((await powersNow(job.actor)).rights?.key !== powers.rights!.key) changed.abort()
    }
    await run(
      database,
      { ...job, actor: { ...job.actor, ...powers } },
      { stop: AbortSignal.any([stop, changed.signal]), ...(powers.rights && { look }) },
    )
  } catch (failure) {
    if (failure instanceof TakenOver) return
    // The database is in trouble: it is tried again when that may be over.
    if (outageIn(failure)) throw failure
    if (failure instanceof Refusal) return await fail(failure.message)
    log(failure)
    const rest = job.isAllOrNothing ? '' : '; what was imported before stays'
    await fail(`Something went wrong on our side${rest}`)
  }
}

/** What is being cancelled is taken back, whatever whoever asked for it may do now. */
const allPowers = ({ registry }: Database): Powers => ({
  scopes: new Set([...registry.types.values()].map(({ scope }) => `${scope}_write`)),
})

const isOpen = ({ type, state }: ImportJob, { scopes, rights }: Powers): boolean =>
  opens(scopes, type, 'write') && (state === 'undoing' || (rights?.opens(type, 'import') ?? true))
