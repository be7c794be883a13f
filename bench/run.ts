import { writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { type BrowserMeasured, measureBrowser } from './browser.ts'
import { measureBulk } from './bulk/measure.ts'
import { bareInserts } from './driver.ts'
import { load } from './load.ts'
import { middleOf } from './middle.ts'
import { freePort, Program } from './program.ts'
import { type Measured, printReport } from './report.ts'
import { createScenario, pageScenarios, readScenarios, type Scenario } from './scenarios.ts'
import { OWNER, Site } from './site.ts'

const isQuick = process.argv.includes('--quick')
const SMALL = 10_000
const MIDDLE = 100_000
const LARGE = isQuick ? MIDDLE : 1_000_000
const BULK_ROWS = isQuick ? 20_000 : 1_000_000
const ROUNDS = 9
const THROUGHPUT = { connections: 16, seconds: isQuick ? 0.3 : 1 }
/** One at a time: what a client waits for, not what a queue adds. */
const LATENCY = { connections: 1, seconds: isQuick ? 0.1 : 0.5 }
const NOTHING = { p50: 0, p99: 0, bytes: 0, requests: 0, cpuMs: 0 }

const barePort = await freePort()
const bare = await Program.start(['bench/bare-server.ts', String(barePort)], {}, /ready/)
const small = await Site.open()
const large = await Site.open()
const measured: Measured[] = []

/** Measures a scenario and the ceiling of the machine for it, in turns. */
async function compare(
  scenario: Scenario,
  ceiling: string,
  measureCeiling: (ours: Measured) => Promise<Partial<Measured> & { requestsPerSecond: number }>,
): Promise<void> {
  const { connections } = THROUGHPUT
  await inTurns(
    () => large.measure(scenario, THROUGHPUT),
    async (ours) => ({
      ...{ size: large.size, name: ceiling, connections, ...NOTHING },
      ...(await measureCeiling(ours!)),
    }),
  )
}

/** These machines are noisy: what is compared is measured in turns, each many times; it is told what the one before gave. */
async function inTurns(...all: ((before?: Measured) => Promise<Measured>)[]): Promise<void> {
  const rounds: Measured[][] = []
  for (let round = 0; round < ROUNDS; round++) {
    const turns: Measured[] = []
    for (const one of all) turns.push(await one(turns.at(-1)))
    rounds.push(turns)
  }
  measured.push(...all.map((_one, index) => middleOf(rounds.map((turns) => turns[index]!))))
}

/** How near it comes to what the machine can do, and to what a browser can. */
async function measureCeilings(): Promise<readonly BrowserMeasured[] | undefined> {
  const scenarios = readScenarios(await large.growTo(MIDDLE))
  for (const scenario of scenarios.slice(0, 3))
    await compare(scenario, `bare server: ${scenario.name}`, ({ bytes }) =>
      load(barePort, () => ({ path: `/${Math.round(bytes)}` }), THROUGHPUT),
    )
  const connection = await large.connection()
  await compare(createScenario, 'bare driver: insert', async () => ({
    requestsPerSecond: await bareInserts(connection, THROUGHPUT),
  }))
  return measureBrowser(large.port, OWNER, isQuick ? 3 : 5)
}

/** What many records cost: the same requests to two servers, and pages that lie deep. */
async function measureGrowth(): Promise<void> {
  const few = readScenarios(await small.growTo(SMALL))
  const facts = await large.growTo(LARGE)
  const many = readScenarios(facts)
  // What a server has done often it does more quickly: both have to have done the same.
  for (const scenario of few) await small.measure(scenario, THROUGHPUT)
  for (const scenario of many) await large.measure(scenario, THROUGHPUT)
  for (const [index, scenario] of many.entries())
    await inTurns(
      () => small.measure(few[index]!, LATENCY),
      () => large.measure(scenario, LATENCY),
    )
  await inTurns(...pageScenarios(facts).map((page) => () => large.measure(page, LATENCY)))
}

try {
  const browser = await measureCeilings()
  await measureGrowth()
  const { residentMiB } = large
  const startSeconds = await large.restart()
  await Promise.all([small.close(), large.close()])
  process.stdout.write(`Importing and exporting ${BULK_ROWS.toLocaleString('en')} contacts …\n`)
  const bulk = await measureBulk(BULK_ROWS)
  const report = {
    measured,
    bulk,
    ...(browser && { browser }),
    residentMiB,
    startSeconds,
    machine: `${cpus().length} × ${cpus()[0]?.model}`,
    date: new Date().toISOString(),
  }
  await writeFile('bench-result.json', `${JSON.stringify(report, null, 2)}\n`)
  process.exitCode = printReport(report, [SMALL, LARGE]) ? 0 : 1
} finally {
  await Promise.all([bare.stop(), small.close(), large.close()])
}
