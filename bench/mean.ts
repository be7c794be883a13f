import type { Measured } from './report.ts'

const FIGURES = ['requestsPerSecond', 'p50', 'p99', 'bytes', 'requests', 'cpuMs'] as const

/** What was measured several times, as one. */
export function meanOf(all: readonly Measured[]): Measured {
  const mean = (figure: (typeof FIGURES)[number]) =>
    all.reduce((sum, one) => sum + one[figure], 0) / all.length
  return { ...all[0]!, ...Object.fromEntries(FIGURES.map((figure) => [figure, mean(figure)])) }
}
