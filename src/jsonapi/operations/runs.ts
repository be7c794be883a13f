import { identifiersIn } from '../document/linkage.ts'
import { keyOf } from './local-ids.ts'
import type { CreationStep, Step } from './operation.ts'

/** Steps in their order, those beside each other that make records of one type and do not name one another in one run. */
export function runsOf(steps: readonly Step[]): Step[][] {
  const runs: Step[][] = []
  let made = new Set<string>()
  for (const step of steps) {
    const run = runs.at(-1)
    if (run && isOfRun(run, step, made)) run.push(step)
    else {
      runs.push([step])
      made = new Set()
    }
    if (step.act === 'create' && step.local) made.add(keyOf(step.local))
  }
  return runs
}

export const isOfCreations = (run: readonly Step[]): run is CreationStep[] =>
  run.every(({ act }) => act === 'create')

function isOfRun([first]: readonly Step[], step: Step, made: ReadonlySet<string>): boolean {
  if (step.act !== 'create' || first!.act !== 'create' || first!.type !== step.type) return false
  return ![...step.draft.links.values()].flatMap(identifiersIn).some((one) => made.has(keyOf(one)))
}
