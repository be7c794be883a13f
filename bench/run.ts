import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { joinEmbedded } from '../src/store/embedded/index.ts'
import { type BrowserMeasured, measureBrowser } from './browser.ts'
import { measureBulk } from './bulk/measure.ts'
import { growTo } from './data.ts'
import { bareInserts } from './driver.ts'
import { factsOf } from './facts.ts'
import { load } from './load.ts'
import { middleOf } from './middle.ts'
import { freePort, Program } from './program.ts'
import { type Measured, printReport } from './report.ts'
import { createScenario, readScenarios, type Scenario } from './scenarios.ts'

const isQuick = process.argv.includes('--quick')
const SIZES = isQuick ? [10_000, 100_000] : [10_000, 100_000, 1_000_000]
const BULK_ROWS = isQuick ? 20_000 : 1_000_000
const THROUGHPUT = { connections: 16, seconds: isQuick ? 0.3 : 1 }
const ROUNDS = 9
/** One at a time: what a client waits for, not what a queue adds. */
const LATENCY = { connections: 1, seconds: isQuick ? 0.4 : 4 }
const TOKEN = 'bench-token-bench-token-bench-token'
const OWNER = { email: 'bench@example.com', password: 'bench password' }

const dataDir = await mkdtemp(path.join(tmpdir(), 'rapport-bench-'))
const [port, barePort] = [await freePort(), await freePort()]
const measured: Measured[] = []
let browser: readonly BrowserMeasured[] | undefined

const start = () =>
  Program.serve({
    DATA_DIR: dataDir,
    PORT: String(port),
    BOOTSTRAP_TOKEN: TOKEN,
    BOOTSTRAP_EMAIL: OWNER.email,
    BOOTSTRAP_PASSWORD: OWNER.password,
    LIST_RATE_LIMIT: '0',
    LOG_LEVEL: 'silent',
  })
const bare = await Program.start(['bench/bare-server.ts', String(barePort)], {}, /ready/)
let server = await start()

async function measure(size: number, scenario: Scenario, how: typeof THROUGHPUT): Promise<Measured> {
  const shotOf = (number: number) => {
    const shot = scenario.shot(number)
    return { ...shot, headers: { authorization: `Bearer ${TOKEN}`, ...shot.headers } }
  }
  await load(port, shotOf, { ...how, seconds: how.seconds / 4 })
  const cpuBefore = server.cpuSeconds
  const result = await load(port, shotOf, how)
  const cpuMs = ((server.cpuSeconds - cpuBefore) * 1000) / result.requests
  return { size, name: scenario.name, connections: how.connections, ...result, cpuMs }
}

const NOTHING = { p50: 0, p99: 0, bytes: 0, requests: 0, cpuMs: 0 }

/** Measures a scenario and the ceiling of the machine for it, in turns. */
async function compare(
  scenario: Scenario,
  ceiling: string,
  measureCeiling: (ours: Measured) => Promise<Partial<Measured> & { requestsPerSecond: number }>,
): Promise<void> {
  const size = 100_000
  const { connections } = THROUGHPUT
  await inTurns(
    () => measure(size, scenario, THROUGHPUT),
    async (ours) => ({ size, name: ceiling, connections, ...NOTHING, ...(await measureCeiling(ours!)) }),
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

try {
  for (const size of SIZES) {
    process.stdout.write(`Making ${size.toLocaleString('en')} contacts …\n`)
    const database = await joinEmbedded(dataDir)
    const connection = { ...database.connection, database: 'postgres' }
    await growTo(connection, size)
    const facts = await factsOf(connection, size)
    const scenarios = readScenarios(facts)
    for (const scenario of scenarios) measured.push(await measure(size, scenario, LATENCY))
    if (size === 100_000) {
      browser = await measureBrowser(port, OWNER, isQuick ? 3 : 5)
      for (const scenario of scenarios.slice(0, 3))
        await compare(scenario, `bare server: ${scenario.name}`, ({ bytes }) =>
          load(barePort, () => ({ path: `/${Math.round(bytes)}` }), THROUGHPUT),
        )
      await compare(createScenario, 'bare driver: insert', async () => ({
        requestsPerSecond: await bareInserts(connection, THROUGHPUT),
      }))
    }
    if (size === SIZES.at(-1)) {
      const middle = Math.floor(size / 200)
      const pages: Scenario[] = [
        { name: 'page 1 of 100', shot: () => ({ path: '/api/v1/contacts?page[size]=100' }) },
        {
          name: 'page in the middle, by number',
          shot: () => ({ path: `/api/v1/contacts?page[size]=100&page[number]=${middle}` }),
        },
        {
          name: 'page in the middle, by cursor',
          shot: () => ({ path: `/api/v1/contacts?page[size]=100&page[after]=${facts.middleCursor}` }),
        },
      ]
      const seconds = LATENCY.seconds / ROUNDS
      await inTurns(...pages.map((page) => () => measure(size, page, { ...LATENCY, seconds })))
    }
  }
  const residentMiB = server.residentMiB
  await server.stop()
  const begun = performance.now()
  server = await start()
  await load(port, () => ({ path: '/healthz' }), { connections: 1, seconds: 0.01 })
  const startSeconds = (performance.now() - begun) / 1000
  await server.stop()
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
  process.exitCode = printReport(report, SIZES) ? 0 : 1
} finally {
  await bare.stop().catch(() => {})
  await server.stop().catch(() => {})
  await rm(dataDir, { recursive: true, force: true })
}
