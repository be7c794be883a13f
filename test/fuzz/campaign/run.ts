import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Client } from '../../support/client.ts'
import { populate, types } from '../population.ts'
import { closeConnections } from '../send.ts'
import { Campaign, type Records } from './campaign.ts'
import { Memory } from './memory.ts'
import { failureOf, isGood, progressLine, type Result, reportOf, type Sofar } from './report.ts'
import { Site } from './site.ts'

/** `npm run fuzz -- --requests 1000000 [--seed 7]`: sends generated requests to a server of its own and counts what comes of them. */
const { values } = parseArgs({ options: { requests: { type: 'string' }, seed: { type: 'string' } } })
const requests = positive('requests', values.requests ?? '20000')
const seed = values.seed === undefined ? randomInt(2 ** 31) : positive('seed', values.seed)
const SAMPLED_MS = 1_000
const TOLD_MS = 5_000

function positive(name: string, text: string): number {
  if (!/^\d{1,10}$/.test(text) || Number(text) < 1) throw new Error(`--${name} must be a positive integer`)
  return Number(text)
}

/** What there is in a new account. */
async function furnitureOf(api: Client): Promise<Records> {
  const all = new Map<string, Set<string>>()
  for (const { name } of types) {
    const { document } = await api.get(`/${name}?page[size]=100`)
    all.set(name, new Set(document.data.map(({ id }: { id: string }) => id)))
  }
  return all
}

/** Samples the memory and tells how it goes, until it is told to stop. */
async function watch(site: Site, campaign: Campaign, memory: Memory, sofar: () => Sofar, stop: AbortSignal) {
  const { target, dataDir } = site
  const { failures } = campaign.ledger
  let shown = 0
  for (let told = performance.now(); !stop.aborted && site.ending === undefined; ) {
    // One that fails is missing; what fails more often, the requests notice.
    await memory.sample(target.port, dataDir, campaign.progress).catch(() => {})
    if (performance.now() - told > TOLD_MS) {
      told = performance.now()
      process.stdout.write(`${progressLine(sofar())}\n`)
      for (; shown < failures.length; shown++) process.stdout.write(`${failureOf(failures[shown]!)}\n`)
    }
    await pause(SAMPLED_MS)
  }
}

/** What went wrong beside single requests. */
async function complaintsAbout({ target, ending }: Site): Promise<string[]> {
  if (ending !== undefined) return [`The server ended: ${ending}`]
  const profiles = [target.tokens.everything, target.tokens.reading].map((token) =>
    new Client(target.port, token).get('/profile'),
  )
  return (await Promise.all(profiles)).every(({ status }) => status === 200)
    ? []
    : ['A token of the campaign opens nothing any more: it did not test what it should']
}

async function run(site: Site): Promise<Result> {
  const { target, dataDir } = site
  // Preparing the validators of every type takes longer than to make its records.
  const api = new Client(target.port, target.tokens.everything, () => {})
  const furniture = await furnitureOf(api)
  const campaign = new Campaign(target, { requests, seed }, await populate(api), furniture)
  const memory = new Memory()
  const begun = performance.now()
  const sofar = () => ({
    ledger: campaign.ledger,
    memory,
    requests,
    seconds: (performance.now() - begun) / 1000,
  })
  const done = new AbortController()
  const watched = watch(site, campaign, memory, sofar, done.signal)
  await campaign.run(() => site.ending !== undefined)
  done.abort()
  const result = sofar()
  await watched
  const complaints = await complaintsAbout(site)
  if (site.ending === undefined) await memory.sample(target.port, dataDir, 1)
  return { ...result, seed, complaints }
}

process.stdout.write(`${requests.toLocaleString('en')} requests, --seed ${seed}\n`)
const site = await Site.open()
try {
  const result = await run(site)
  process.stdout.write(reportOf(result))
  process.exitCode = isGood(result) ? 0 : 1
} finally {
  closeConnections()
  await site.close()
}
