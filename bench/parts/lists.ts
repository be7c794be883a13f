import type { Bench } from '../bench.ts'
import { MOST_LOAD } from '../bench.ts'
import { listScenarios } from '../scenarios/reads.ts'

const CONTACTS = 50_000

/** Pages of 50 contacts, with all fields and links. */
export async function lists(bench: Bench): Promise<void> {
  const site = await bench.site('large')
  const { anyPage, anyPageIncluding, fewPages, anySort, sameAddress } = listScenarios(
    await site.growTo(CONTACTS),
  )
  const { ofCeiling: any } = await bench.measure(site, anyPage, bench.bareServer)
  bench.expect('any of 1,000 pages of 50 / bare server', any!, { least: 0.06 })
  const { ofCeiling: few } = await bench.measure(site, fewPages, bench.bareServer)
  bench.expect('any of 5 pages of 50 / bare server', few!, { least: 0.15 })
  const withoutInclude = async () => (await site.load(bench.maker, anyPage, MOST_LOAD)).requestsPerSecond
  const { ofCeiling: including } = await bench.measure(site, anyPageIncluding, withoutInclude)
  bench.expect('any page with include=responsible,companies / without', including!, { least: 0.5 })
  await bench.measure(site, anySort, bench.bareServer)
  await bench.measure(site, sameAddress, bench.bareServer)
}
