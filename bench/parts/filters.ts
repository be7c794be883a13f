import type { Bench } from '../bench.ts'
import { filterScenarios } from '../scenarios/reads.ts'

const CONTACTS = 50_000

/** Lists that are filtered by values that differ from request to request. */
export async function filters(bench: Bench): Promise<void> {
  const site = await bench.site('large')
  const { search, ...others } = filterScenarios(await site.growTo(CONTACTS))
  for (const scenario of Object.values(others)) {
    const { name, ofCeiling } = await bench.measure(site, scenario, bench.bareServer)
    bench.expect(`${name} / bare server`, ofCeiling!, { least: 0.1 })
  }
  const { name, ofCeiling } = await bench.measure(site, search, bench.bareServer)
  bench.expect(`${name} / bare server`, ofCeiling!, { least: 0.05 })
}
