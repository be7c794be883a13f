import type { Bench } from '../bench.ts'
import { measureBrowser } from '../browser/measure.ts'
import { OWNER } from '../site.ts'

const CONTACTS = 50_000
const ROUNDS = 5

/** A table of contacts in a browser. */
export async function browser(bench: Bench): Promise<void> {
  const site = await bench.site('large')
  await site.growTo(CONTACTS)
  for (const { name, totalMs, apiMs } of (await measureBrowser(site.port, OWNER, ROUNDS)) ?? [])
    bench.expect(`in the browser, ms beyond the API: ${name}`, totalMs - apiMs, { most: 300 })
}
