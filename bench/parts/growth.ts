import type { Bench } from '../bench.ts'
import { growthScenarios, pageScenarios } from '../scenarios/reads.ts'

const SMALL = 10_000
const LARGE = 1_000_000

/** What many records cost one who asks alone: the same requests to two servers, and pages that lie deep. */
export async function growth(bench: Bench): Promise<void> {
  const [small, large] = [await bench.site('small'), await bench.site('large')]
  const few = growthScenarios(await small.growTo(SMALL))
  const facts = await large.growTo(LARGE)
  for (const [index, scenario] of growthScenarios(facts).entries()) {
    const [before, after] = await bench.alone([small, few[index]!], [large, scenario])
    const most = scenario.name.startsWith('search') ? 3 : 1.5
    bench.expect(`p50 at 1,000,000 / 10,000: ${scenario.name}`, after! / before!, { most })
  }
  const { first, byNumber, byCursor } = pageScenarios(facts)
  const [one, numbered, beside] = await bench.alone([large, first], [large, byNumber], [large, byCursor])
  bench.expect('deep page by number / page 1', numbered! / one!, { most: 20 })
  bench.expect('deep page by cursor / page 1', beside! / one!, { most: 1.3 })
}
