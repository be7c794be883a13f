import type { Handler } from '../jobs/runner.ts'
import { HELD_AGAIN_AFTER_S, lockForWrite, lockForWrites, waitAsRequestsDo } from '../rules/account-lock.ts'
import { type RunJob, type RunQueue, wake } from '../rules/automations/work.ts'
import { Scene } from '../rules/templates/scene.ts'
import { isHeld, outageIn } from '../store/connection/outage.ts'
import type { Actor, Database, Session, Transaction } from '../store/database.ts'
import { actingAlone } from '../store/look-back.ts'
import type { PowersNow } from '../store/rights.ts'
import { refusalIn } from '../store/violation.ts'
import { actorOf } from './acting.ts'
import { type CallAddress, type Called, CallFailed, callOf } from './call.ts'
import { notify } from './notify.ts'
import { holdRun, moveRun, type Run, runOf, systemOf, tellOfRun } from './run-state.ts'
import { hindrance, perform, written } from './step.ts'

/** After so many seconds what failed is tried again; then it is given up. */
const RETRY_AFTER = [5, 30, 120, 600]

/** What is told of failures that are ours; the log has the whole story. */
const UNKNOWN = 'Something went wrong on our side'

export interface AutomationSettings {
  readonly callAddress: CallAddress
  readonly retryAfterSeconds?: readonly number[] | undefined
}

interface House extends AutomationSettings {
  readonly database: Database
  readonly powersNow: PowersNow
  readonly log: (failure: unknown) => void
}

/** Carries out runs step by step: each step once, with what notes that it is done. */
export const automationHandlers = (house: House): Record<RunQueue, Handler> => ({
  automations: runHandler(house, 'automations'),
  'automation-calls': runHandler(house, 'automation-calls'),
})

function runHandler(house: House, queue: RunQueue): Handler {
  return async ({ accountId, data, stop }) => {
    const { runId, isLook } = data as RunJob
    while (await goOnUnlessHeld(house, accountId!, runId, queue))
      if (stop.aborted) {
        await house.database.transaction(systemOf(accountId!), (session) => wake(session, runId))
        return
      }
    if (isLook) await lookAgain(house, accountId!, runId)
  }
}

/** The condition may be about other records than that of the run, and nobody tells it of them. */
async function lookAgain({ database }: House, accountId: string, runId: string): Promise<void> {
  const run = await runOf(database, accountId, runId)
  if (run?.phase === 'waiting')
    await database.transaction(systemOf(accountId), (session) => lookIn(session, runId, run.secondsLeft))
}

/** A run that waits for a condition looks this often, although nothing was told of its record. */
const LOOK_AGAIN_SECONDS = 600

const lookIn = (session: Session, runId: string, secondsLeft: number) =>
  wake(session, runId, Math.min(secondsLeft, LOOK_AGAIN_SECONDS), 'automations', true)

/** Calls wait in a queue of their own: an address that is slow to answer keeps no other step waiting. */
const queueOf = ({ plan, nextStep }: Run): RunQueue =>
  plan?.program[nextStep]?.step.do === 'call' ? 'automation-calls' : 'automations'

/** An account that is held keeps no other one waiting: its run comes again later, as if it had not been tried. */
async function goOnUnlessHeld(
  house: House,
  accountId: string,
  runId: string,
  queue: RunQueue,
): Promise<boolean> {
  try {
    return await goOn(house, accountId, runId, queue)
  } catch (failure) {
    if (!isHeld(failure)) throw failure
    await house.database.transaction(systemOf(accountId), (session) =>
      wake(session, runId, HELD_AGAIN_AFTER_S, queue),
    )
    return false
  }
}

/** Takes the next step of a run; false when there is none for now, or none for this queue. */
async function goOn(house: House, accountId: string, runId: string, queue: RunQueue): Promise<boolean> {
  const { database } = house
  const run = await runOf(database, accountId, runId)
  if (!run) return false
  if (run.phase === 'settling' && run.secondsLeft > 0) {
    await database.transaction(systemOf(accountId), (session) => wake(session, runId, run.secondsLeft))
    return false
  }
  if (run.phase === 'sleeping' && run.secondsLeft > 0) return false
  const itsQueue = queueOf(run)
  if (itsQueue !== queue) {
    await database.transaction(systemOf(accountId), (session) => wake(session, runId, 0, itsQueue))
    return false
  }
  try {
    const { plan, zone, requestId } = run
    const actor = plan
      ? await actorOf(house.powersNow, plan, { accountId, zone, requestId })
      : systemOf(accountId, zone)
    const called = await callAhead(house, actor, run)
    return await database.transaction(actor, (session) => takeStep(session, run, called), {
      isBackground: true,
    })
  } catch (failure) {
    if (outageIn(failure)) throw failure
    return noteFailure(house, accountId, run, failure)
  }
}

/** An address is called before the transaction that notes it: nothing is held while it thinks. */
async function callAhead(house: House, actor: Actor, run: Run): Promise<Called | undefined> {
  const instruction = run.plan?.program[run.nextStep]
  if (instruction?.step.do !== 'call') return undefined
  const { step, path } = instruction
  const asked = await house.database.transaction(actor, async (session) => {
    // Where that cannot be noted, nobody is called for nothing.
    await lockForWrites(session, written(session, run))
    const scene = new Scene(session, run.subject)
    return (await hindrance(scene, run)) ? undefined : callOf(scene, step, `${run.requestId}-${path}`)
  })
  if (!asked) return undefined
  const answer = await house.callAddress(asked.url, asked.headers, asked.body).catch((failure: Error) => {
    throw new CallFailed(`${asked.url}: ${failure.message}`)
  })
  return { asked, answer }
}

async function takeStep(session: Transaction, run: Run, called: Called | undefined): Promise<boolean> {
  await waitAsRequestsDo(session)
  await lockForWrites(session, written(session, run))
  if (!(await holdRun(session, run))) return true
  const { progress, told } = await perform(session, run, called)
  if (!progress) return false
  await actingAlone(session)
  const road = session.unrestricted
  await moveRun(road, run, progress)
  if (told) await tellOfRun(road, run, told)
  const { phase, dueInSeconds = 0 } = progress
  if (phase === 'sleeping') await wake(road, run.id, dueInSeconds)
  if (phase === 'waiting') await lookIn(road, run.id, dueInSeconds)
  return phase === 'going'
}

/** Tries it again later, or gives the run up and tells who it acts as. */
async function noteFailure(house: House, accountId: string, run: Run, failure: unknown): Promise<boolean> {
  const { database, log, retryAfterSeconds = RETRY_AFTER } = house
  const refusal = refusalIn(failure)
  const delay = refusal ? undefined : retryAfterSeconds[run.attempts]
  const words = refusal?.message ?? (failure instanceof CallFailed ? failure.message : UNKNOWN)
  if (words === UNKNOWN) log(failure)
  await database.transaction(systemOf(accountId, run.zone), async (session) => {
    await lockForWrite(session, session.registry.type('notifications'))
    if (!(await holdRun(session, run))) return
    if (delay === undefined) return giveUp(session, run, words)
    const { phase, nextStep, attempts, secondsLeft } = run
    await moveRun(session, run, { phase, nextStep, attempts: attempts + 1, dueInSeconds: secondsLeft })
    await wake(session, run.id, delay, queueOf(run))
  })
  return false
}

async function giveUp(session: Session, run: Run, message: string): Promise<void> {
  const { plan, nextStep } = run
  const instruction = plan?.program[nextStep]
  await moveRun(session, run, { phase: 'over', nextStep })
  const step = instruction && { step: instruction.path, do: instruction.step.do, state: 'failed', message }
  await tellOfRun(session, run, { state: 'failed', message, ...(step && { step }) })
  if (!plan?.userId) return
  await notify(session, [plan.userId], {
    kind: 'automation-failed',
    title: plan.name,
    body: message,
    about: { type: 'automation-runs', id: run.id },
  })
}
