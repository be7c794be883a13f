import type { Measured } from './report.ts'

const FIGURES = ['requestsPerSecond', 'p50', 'p99', 'bytes', 'requests', 'cpuMs'] as const

/** The one in the middle by a figure, which a busy neighbour does not move. */
export const middleBy = <One>(all: readonly One[], figureOf: (one: One) => number): One =>
  all.toSorted((a, b) => figureOf(a) - figureOf(b))[Math.floor(all.length / 2)]!

/** What was measured several times, as one: the middle of each figure. */
export function middleOf(all: readonly Measured[]): Measured {
  const middle = (figure: (typeof FIGURES)[number]) => middleBy(all, (one) => one[figure])[figure]
  return { ...all[0]!, ...Object.fromEntries(FIGURES.map((figure) => [figure, middle(figure)])) }
}
