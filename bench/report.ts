import type { BrowserMeasured } from './browser.ts'
import type { BulkMeasured } from './bulk/measure.ts'
import type { LoadResult } from './load.ts'

export interface Measured extends LoadResult {
  readonly size: number
  readonly name: string
  readonly connections: number
  readonly cpuMs: number
}

export interface Report {
  readonly measured: readonly Measured[]
  readonly bulk: BulkMeasured
  /** Not there on a machine without a browser. */
  readonly browser?: readonly BrowserMeasured[]
  readonly residentMiB: number
  readonly startSeconds: number
  readonly machine: string
  readonly date: string
}

interface Target {
  readonly what: string
  readonly figure: number
  readonly least?: number
  readonly most?: number
}

const FLAT = [
  'list of 50',
  'one contact',
  'filter by e-mail',
  'filter by any phone',
  'filter by responsible',
  'filter by updated-at',
  'filter by deal stage',
]

/** Prints every figure and every target beside its figure; true when all are met. */
export function printReport(report: Report, sizes: readonly number[]): boolean {
  const { measured } = report
  process.stdout.write(`\n${report.machine}, ${report.date.slice(0, 10)}\n\n`)
  for (const one of measured)
    process.stdout.write(
      `${String(one.size).padStart(8)}  ${one.name.padEnd(34)} ${String(one.connections).padStart(3)} conn  ` +
        `${one.requestsPerSecond.toFixed(0).padStart(7)}/s  p50 ${one.p50.toFixed(2).padStart(7)} ms  ` +
        `p99 ${one.p99.toFixed(2).padStart(7)} ms  ${(one.bytes / 1024).toFixed(1).padStart(7)} KiB  cpu ${one.cpuMs.toFixed(2)} ms\n`,
    )
  printBulk(report.bulk)
  for (const { name, totalMs, apiMs } of report.browser ?? [])
    process.stdout.write(
      `  100000  ${`in the browser: ${name}`.padEnd(44)} ${totalMs.toFixed(0).padStart(5)} ms, of these ${apiMs.toFixed(0)} ms the API\n`,
    )
  const targets = targetsOf(report, sizes)
  process.stdout.write('\n')
  for (const { what, figure, least, most } of targets)
    process.stdout.write(
      `${isMet({ what, figure, least, most }) ? 'met   ' : 'MISSED'}  ${what.padEnd(62)} ${figure.toFixed(2).padStart(8)}  ` +
        `(${least === undefined ? `at most ${most}` : `at least ${least}`})\n`,
    )
  return targets.every(isMet) && report.bulk.difference === undefined
}

function printBulk({ rows, importSeconds, exportSeconds, difference }: BulkMeasured): void {
  for (const [name, seconds] of Object.entries({ import: importSeconds, export: exportSeconds }))
    process.stdout.write(
      `${String(rows).padStart(8)}  ${name.padEnd(34)}   1 job   ${(rows / seconds).toFixed(0).padStart(7)} rows/s\n`,
    )
  if (difference) process.stdout.write(`${difference}\n`)
}

const isMet = ({ figure, least = -Infinity, most = Infinity }: Target) => figure >= least && figure <= most

function targetsOf(
  { measured, bulk, browser = [], residentMiB, startSeconds }: Report,
  sizes: readonly number[],
): Target[] {
  const [small, large] = [sizes[0]!, sizes.at(-1)!]
  const find = (name: string, size: number, connections: number) =>
    measured.find((one) => one.name === name && one.size === size && one.connections === connections)!
  const rate = (name: string) => find(name, 100_000, 16).requestsPerSecond
  const p50 = (name: string, size: number) => find(name, size, 1).p50
  const growth = (name: string) => p50(name, large) / p50(name, small)
  const named = `${large.toLocaleString('en')} / ${small.toLocaleString('en')}`
  return [
    {
      what: 'list of 50 / bare server',
      figure: rate('list of 50') / rate('bare server: list of 50'),
      least: 0.18,
    },
    {
      what: 'one contact / bare server',
      figure: rate('one contact') / rate('bare server: one contact'),
      least: 0.25,
    },
    { what: 'list with include / list', figure: rate('list with include') / rate('list of 50'), least: 0.4 },
    {
      what: 'create / bare insert',
      figure: rate('create a contact') / rate('bare driver: insert'),
      least: 0.4,
    },
    ...FLAT.map((name) => ({ what: `p50 at ${named}: ${name}`, figure: growth(name), most: 1.5 })),
    { what: `p50 at ${named}: search by q`, figure: growth('search by q'), most: 3 },
    {
      what: 'deep page by number / page 1',
      figure: p50('page in the middle, by number', large) / p50('page 1 of 100', large),
      most: 20,
    },
    {
      what: 'deep page by cursor / page 1',
      figure: p50('page in the middle, by cursor', large) / p50('page 1 of 100', large),
      most: 1.3,
    },
    ...browser.map(({ name, totalMs, apiMs }) => ({
      what: `beyond the answer of the API, ms: ${name}`,
      figure: totalMs - apiMs,
      most: 300,
    })),
    { what: 'resident memory after the bench, MiB', figure: residentMiB, most: 250 },
    { what: 'start on existing data until the first answer, s', figure: startSeconds, most: 3 },
    { what: 'import, contacts/s', figure: bulk.rows / bulk.importSeconds, least: 10_000 },
    { what: 'export, contacts/s', figure: bulk.rows / bulk.exportSeconds, least: 20_000 },
    {
      what: `most memory of the server, ${bulk.rows.toLocaleString('en')} in and out, MiB`,
      figure: bulk.peakMiB,
      most: 300,
    },
  ]
}
