import type { Bench } from '../bench.ts'
import { filterScenarios, wholeScenarios } from '../scenarios/reads.ts'

const CONTACTS = 50_000

/** Lists that are filtered by values that differ from request to request. */
export async function filters(bench: Bench): Promise<void> {
  const site = await bench.site('large')
  const facts = await site.growTo(CONTACTS)
  const { search, ...others } = filterScenarios(facts)
  for (const scenario of Object.values(others)) {
    const { name, ofCeiling } = await bench.measure(site, scenario, bench.bareServer)
    bench.expect(`${name} / bare server`, ofCeiling!, { least: 0.1 })
  }
  const { name, ofCeiling } = await bench.measure(site, search, bench.bareServer)
  bench.expect(`${name} / bare server`, ofCeiling!, { least: 0.05 })
  const { ownOrder, ...whole } = wholeScenarios(facts)
  for (const scenario of Object.values(whole)) {
    const [own, ours] = await bench.alone([site, ownOrder], [site, scenario])
    bench.expect(`${scenario.name} / ${ownOrder.name}`, ours! / own!, { most: 3 })
  }
}
