import { opens } from '../definition/scopes.ts'
import { readPosition } from '../jsonapi/change.ts'
import type { Subject as Written } from '../rules/account-lock.ts'
import { type Instruction, type Step, secondsOf, type Test } from '../rules/automations/grammar.ts'
import { holdsFor, isEmptyTest } from '../rules/automations/tests.ts'
import { Scene } from '../rules/templates/scene.ts'
import type { Session } from '../store/database.ts'
import { lookingBack } from '../store/look-back.ts'
import { ACTIONS, type Done } from './actions.ts'
import { filterOf } from './active.ts'
import { type Called, toldOfCall } from './call.ts'
import type { Progress, Run, Told } from './run-state.ts'

export interface Outcome {
  /** Undefined when it stands where it stood. */
  readonly progress?: Progress
  readonly told?: Told
}

/** What the next step writes, for the lock of the account. */
export function written({ unrestricted }: Session, { plan, nextStep, subject }: Run): Written[] {
  const { registry } = unrestricted
  const step = plan?.program[nextStep]?.step
  if (step?.do === 'create') return [{ type: registry.type(step.type) }]
  if (step?.do === 'notify') return [{ type: registry.type('notifications') }]
  const { record, lastSeen } = subject
  return record && !lastSeen ? [{ type: registry.type(record.type), id: record.id }] : []
}

/** Takes the next step of a run in the transaction that notes it. */
export async function perform(session: Session, run: Run, called: Called | undefined): Promise<Outcome> {
  const scene = new Scene(session, run.subject)
  const hindered = await hindrance(scene, run)
  if (hindered) return over(run, { state: 'stopped', message: hindered })
  const instruction = run.plan!.program[run.nextStep]
  if (!instruction) return over(run, { state: 'done' })
  const { step } = instruction
  if (step.do === 'stop') return over(run, { state: 'done', step: rowOf(instruction) })
  if (step.do === 'wait') return wait(scene, run, instruction)
  if (step.do === 'branch') {
    const isSo = await holds(scene, step.if)
    return on(
      run,
      instruction,
      { 'went-to': isSo ? 'then' : 'else' },
      isSo ? instruction.next : instruction.otherwise,
    )
  }
  if (step.do === 'call') return on(run, instruction, toldOfCall(called!))
  return on(run, instruction, await act(scene, step))
}

type Acting = Extract<Step, { do: keyof typeof ACTIONS }>

const act = (scene: Scene, step: Acting): Promise<Done> =>
  (ACTIONS[step.do] as (scene: Scene, step: Acting) => Promise<Done>)(scene, step)

/** Why a run ends without its steps; undefined when nothing speaks against going on. */
export async function hindrance(scene: Scene, run: Run): Promise<string | undefined> {
  const { plan, subject, nextStep } = run
  if (!plan) return 'The automation was deleted'
  const { record } = subject
  if (!record) return undefined
  const type = scene.session.registry.types.get(record.type)
  const mayRead = type && opens(scene.session.actor.scopes ?? new Set(), type, 'read')
  if (!mayRead || !(await scene.record())) return 'The record is gone, or who it acts as does not see it'
  if (nextStep > 0) return undefined
  const filter = run.phase === 'settling' ? filterOf(plan.when) : undefined
  if (filter && !(await holds(scene, { filter }))) return 'The record matches no more'
  return (await holds(scene, plan.if)) ? undefined : 'The conditions do not hold'
}

/** Whether a test holds of the record, as it is or was last. */
async function holds({ session, subject }: Scene, test: Test): Promise<boolean> {
  if (isEmptyTest(test)) return true
  const { type: name, id } = subject.record!
  const type = session.registry.type(name)
  const ask = (asked: Session) => holdsFor(asked, type, test, [id], session.actor.zone)
  const held = subject.lastSeen
    ? await lookingBack(session, readPosition(subject.lastSeen)!, ask)
    : await ask(session)
  return held.has(id)
}

async function wait(scene: Scene, run: Run, instruction: Instruction): Promise<Outcome> {
  const step = instruction.step as Extract<Step, { do: 'wait' }>
  const { until } = step
  const isSo = until !== undefined && (await holds(scene, until))
  const hasWaited = run.phase === 'sleeping' || run.phase === 'waiting'
  if (isSo || (hasWaited && run.secondsLeft === 0))
    return on(run, instruction, until ? { 'came-true': isSo } : {})
  const phase = until ? 'waiting' : 'sleeping'
  if (hasWaited) return {}
  return {
    progress: { phase, nextStep: run.nextStep, dueInSeconds: secondsOf(step) },
    told: { state: 'waiting' },
  }
}

/** Nothing is left to do: the run is over with its last step. */
function on(run: Run, instruction: Instruction, done: Done, next = instruction.next): Outcome {
  const step = { ...rowOf(instruction), ...done }
  if (next >= run.plan!.program.length) return over(run, { state: 'done', step })
  return { progress: { phase: 'going', nextStep: next }, told: { state: 'running', step } }
}

const over = ({ nextStep }: Run, told: Told): Outcome => ({ progress: { phase: 'over', nextStep }, told })

const rowOf = ({ path, step }: Instruction) => ({
  step: path,
  do: step.do,
  state: 'done',
  at: new Date().toISOString(),
})
