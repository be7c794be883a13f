import { writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { Bench } from './bench.ts'
import { PARTS } from './parts/index.ts'
import { printReport } from './report.ts'

/** `npm run bench` runs every part, `npm run bench -- lists day` those that are named. */
const names = process.argv.slice(2)
const unknown = names.filter((name) => !(name in PARTS))
if (unknown.length > 0)
  throw new Error(`There is no part ${unknown.join(', ')}: the parts are ${Object.keys(PARTS).join(', ')}`)

const bench = new Bench()
const failures: string[] = []
try {
  for (const [name, part] of Object.entries(PARTS)) {
    if (names.length > 0 && !names.includes(name)) continue
    process.stdout.write(`${name}\n`)
    // What the other parts measure is not lost.
    await part(bench).catch((failure) => failures.push(`${name}: ${failure.message}`))
  }
  const report = {
    machine: `${cpus().length} × ${cpus()[0]?.model}`,
    date: new Date().toISOString(),
    rows: bench.rows,
    figures: bench.figures,
  }
  await writeFile('bench-result.json', `${JSON.stringify(report, null, 2)}\n`)
  const isMet = printReport(report)
  for (const failure of failures) process.stdout.write(`FAILED  ${failure}\n`)
  process.exitCode = isMet && failures.length === 0 ? 0 : 1
} finally {
  await bench.close()
}
