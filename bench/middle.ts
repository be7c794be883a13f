import type { Measured } from './report.ts'

const FIGURES = ['requestsPerSecond', 'p50', 'p99', 'bytes', 'requests', 'cpuMs'] as const

/** What was measured several times, as one: the middle of each figure, which a busy neighbour does not move. */
export function middleOf(all: readonly Measured[]): Measured {
  const middle = (figure: (typeof FIGURES)[number]) =>
    all.map((one) => one[figure]).toSorted((a, b) => a - b)[Math.floor(all.length / 2)]
  return { ...all[0]!, ...Object.fromEntries(FIGURES.map((figure) => [figure, middle(figure)])) }
}
