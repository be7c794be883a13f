import { globSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { startEmbedded } from '../src/embedded-postgres/index.ts'
import { TEST_SERVER_VARIABLE } from './support/databases.ts'
import { isBetweenFiles } from './support/file-end.ts'
import { PATIENCE_MS } from './support/patience.ts'
import { processesFor } from './support/processes.ts'
import { isQuick } from './support/quick.ts'
import { makeRunFolder } from './support/run-folder.ts'
import { createTemplate } from './support/template.ts'
import { installChromium } from './web/chromium.ts'

/** Runs the named test files, or all of them, or with --quick those of a few folders, against one PostgreSQL of their own. */
const SLOWEST = 15
/** They begin first, so that nobody waits for one of them alone at the end. */
const LONGEST = [
  'bulk/restart',
  'fuzz/requests',
  'web/accessibility',
  'speed/large-account',
  'wire/filters/every-filter',
  'undo/every-write',
  'faults/jobs',
  'web/typed',
  'fuzz/slow',
  'writes/crash',
].map((name) => `test/${name}.test.ts`)
const PRELOADED = ['src/cli/quick-imports.mjs', 'test/support/unhooked.ts']
const { values, positionals: named } = parseArgs({
  options: { quick: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const chosen = globSync('test/**/*.test.ts')
  .sort()
  .filter((file) => !values.quick || isQuick(file))
const runFolder = makeRunFolder()
process.env.TMPDIR = runFolder
const dataDir = await mkdtemp(path.join(runFolder, 'rapport-test-'))
const files = named.length > 0 ? named : processesFor(chosen, LONGEST, dataDir)

if (files.some((file) => file.includes('test/web/'))) installChromium()

const server = await startEmbedded(dataDir, { durable: false })
process.env[TEST_SERVER_VARIABLE] = JSON.stringify(server.connection)
await createTemplate(server.connection)
// Two hundred processes load the same modules.
process.env.NODE_COMPILE_CACHE ??= path.resolve('node_modules/.cache/rapport')

const counts = { passed: 0, failed: 0, skipped: 0 }
// More than the usual two cores: tests of crashes, timeouts and browsers mostly wait.
const stream = run({
  files: files.map((file) => path.resolve(file)),
  execArgv: PRELOADED.flatMap((file) => ['--import', pathToFileURL(file).href]),
  concurrency: 5,
  timeout: 12 * PATIENCE_MS,
})
stream.on('test:pass', ({ name, details, skip }) => {
  if (details.type === 'suite' || isBetweenFiles(name)) return
  if (skip === undefined) counts.passed++
  else counts.skipped++
})
stream.on('test:fail', ({ details }) => {
  if (details.type !== 'suite') counts.failed++
})
const durations: { file: string; seconds: number }[] = []
stream.on('test:summary', ({ file, duration_ms }) => {
  if (file) durations.push({ file: path.relative('.', file), seconds: duration_ms / 1000 })
})
const output = stream.compose(new spec())
output.pipe(process.stdout)
await new Promise((resolve) => output.once('end', resolve))

await server.stop()
await rm(runFolder, { recursive: true, force: true, maxRetries: 10 })
if (named.length === 0)
  for (const { file, seconds } of durations.sort((a, b) => b.seconds - a.seconds).slice(0, SLOWEST))
    process.stdout.write(`${seconds.toFixed(0).padStart(5)} s  ${file}\n`)
const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''
process.stdout.write(`${counts.passed} passed, ${counts.failed} failed${skipped}\n`)
process.exitCode = counts.failed > 0 || counts.passed === 0 ? 1 : 0
