import type { Summary } from '../api/summary.ts'
import type { Stage } from '../board/tracks.ts'

export interface Step {
  readonly stage: Stage
  /** How many stand here or have come further. */
  readonly reached: number
  /** Of those of the step before. */
  readonly share: number | undefined
}

/** How far deals come: whoever stands on a stage, or has won, has passed those before; of lost ones only the beginning is known. */
export function stepsOf(stages: readonly Stage[], { groups }: Summary): Step[] {
  const countAt = ({ id }: Stage) => groups.find(({ keys }) => keys.stage === id)?.count ?? 0
  const path = stages.filter(({ kind }) => kind !== 'lost')
  const lost = stages.filter(({ kind }) => kind === 'lost').reduce((sum, stage) => sum + countAt(stage), 0)
  const reached = path.map((_, place) => {
    const here = path.slice(place).reduce((sum, stage) => sum + countAt(stage), 0)
    return place === 0 ? here + lost : here
  })
  return path.map((stage, place) => {
    const before = reached[place - 1]
    return { stage, reached: reached[place]!, share: before ? reached[place]! / before : undefined }
  })
}
