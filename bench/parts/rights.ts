import { type Bench, MOST_LOAD } from '../bench.ts'
import { pagesOfOwner, pagesOfTeam } from '../scenarios/rights.ts'
import { growTeams } from '../teams.ts'

const SMALL = 10_000
const LARGE = 1_000_000

/** What it costs that somebody sees the contacts of his team and below, without two fields: beside an owner, and as the account grows. */
export async function rights(bench: Bench): Promise<void> {
  const [small, large] = [await bench.site('small'), await bench.site('large')]
  for (const [site, size] of [
    [small, SMALL],
    [large, LARGE],
  ] as const) {
    await site.growTo(Math.max(size, site.size))
    await growTeams(await site.connection())
  }
  const owners = async () => (await large.load(bench.maker, pagesOfOwner, MOST_LOAD)).requestsPerSecond
  for (const reach of ['leader', 'director'] as const) {
    const scenario = pagesOfTeam(reach)
    const { ofCeiling } = await bench.measure(large, scenario, owners)
    bench.expect(`${scenario.name} / the same for an owner`, ofCeiling!, { least: 0.9 })
    const [before, after] = await bench.alone([small, scenario], [large, scenario])
    bench.expect(`p50 at 1,000,000 / 10,000: ${scenario.name}`, after! / before!, { most: 1.5 })
  }
}
