import type { Bench } from '../bench.ts'
import { measureBulk } from '../bulk/measure.ts'

const ROWS = 1_000_000

/** A million contacts in and out again, as CSV. */
export async function bulk(bench: Bench): Promise<void> {
  process.stdout.write(`Importing and exporting ${ROWS.toLocaleString('en')} contacts …\n`)
  const { importSeconds, exportSeconds, peakMiB, difference } = await measureBulk(ROWS)
  if (difference) throw new Error(difference)
  bench.expect('import of 1,000,000 from CSV, contacts/s', ROWS / importSeconds, { least: 10_000 })
  bench.expect('export of 1,000,000 to CSV, contacts/s', ROWS / exportSeconds, { least: 20_000 })
  bench.expect('most memory of the server in both, MiB', peakMiB, { most: 300 })
}
