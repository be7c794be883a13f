import type { Bench } from '../bench.ts'
import { recordScenarios } from '../scenarios/reads.ts'

const CONTACTS = 50_000

/** Single contacts. */
export async function records(bench: Bench): Promise<void> {
  const site = await bench.site('large')
  const { anyContact, fewContacts } = recordScenarios(await site.growTo(CONTACTS))
  const { ofCeiling: any } = await bench.measure(site, anyContact, bench.bareServer)
  bench.expect('any of 50,000 contacts / bare server', any!, { least: 0.15 })
  const { ofCeiling: few } = await bench.measure(site, fewContacts, bench.bareServer)
  bench.expect('any of 5,000 contacts / bare server', few!, { least: 0.25 })
}
