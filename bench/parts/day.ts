import type { Bench } from '../bench.ts'
import { dayScenario } from '../scenarios/day.ts'

const SMALL = 10_000
const LARGE = 1_000_000

/** A working day in a small and in a large account: reads of all kinds, and writes that make stale what is in memory. */
export async function day(bench: Bench): Promise<void> {
  const [small, large] = [await bench.site('small'), await bench.site('large')]
  const few = await bench.measure(small, dayScenario(await small.growTo(SMALL)))
  const many = await bench.measure(large, dayScenario(await large.growTo(LARGE)))
  bench.expect('a working day at 10,000: p99 at half of the most load, ms', few.p99, { most: 15 })
  bench.expect('a working day at 1,000,000: p99 at half of the most load, ms', many.p99, { most: 15 })
  bench.expect('the same, 1,000,000 / 10,000', many.p99 / few.p99, { most: 1.5 })
}
