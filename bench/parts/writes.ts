import { BareWriter, bareStatements } from '../bare-statements.ts'
import { type Bench, MOST_LOAD } from '../bench.ts'
import { writeScenarios } from '../scenarios/writes.ts'

const CONTACTS = 50_000
const WANTED = { createContact: 0.6, createDeal: 0.3, editContact: 0.5 }

/** Writes, each beside the bare durable statement that leaves the same rows. */
export async function writes(bench: Bench): Promise<void> {
  const site = await bench.site('large')
  const facts = await site.growTo(CONTACTS)
  const [scenarios, statements] = [writeScenarios(facts), bareStatements(facts)]
  const writer = new BareWriter(await site.connection())
  for (const [name, least] of Object.entries(WANTED) as [keyof typeof WANTED, number][]) {
    const bare = () => writer.rate(statements[name], MOST_LOAD)
    const row = await bench.measure(site, scenarios[name], bare)
    bench.expect(`${row.name} / bare durable statement`, row.ofCeiling!, { least })
  }
}
