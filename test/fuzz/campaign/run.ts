import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Client } from '../../support/client.ts'
import { populate, types } from '../population.ts'
import { closeConnections } from '../send.ts'
import { Campaign, type Records } from './campaign.ts'
import { Memory } from './memory.ts'
import { progressLine, reportOf } from './report.ts'
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

const site = await Site.open()
const { target, dataDir } = site
const api = new Client(target.port, target.tokens.everything)
const furniture = await furnitureOf(api)
const campaign = new Campaign(target, { requests, seed }, await populate(api), furniture)
const memory = new Memory()
const { ledger } = campaign
const begun = performance.now()
const sofar = () => ({ ledger, memory, requests, seconds: (performance.now() - begun) / 1000 })
const watching = new AbortController()

async function watch(): Promise<void> {
  for (let told = begun; ; await pause(SAMPLED_MS, undefined, watching)) {
    if (site.ending !== undefined) return
    await memory.sample(target.port, dataDir, campaign.progress)
    if (performance.now() - told < TOLD_MS) continue
    told = performance.now()
    process.stdout.write(`${progressLine(sofar())}\n`)
  }
}

process.stdout.write(`${requests.toLocaleString('en')} requests, --seed ${seed}\n`)
const watched = watch().catch(() => {})
await campaign.run(() => site.ending !== undefined)
const result = sofar()
const complaints: string[] = []
if (site.ending === undefined) {
  await memory.sample(target.port, dataDir, 1)
  for (const token of [target.tokens.everything, target.tokens.reading])
    if ((await new Client(target.port, token).get('/profile')).status !== 200)
      complaints.push('A token of the campaign opens nothing any more: it has stopped to test what it should')
} else complaints.push(`The server ended: ${site.ending}`)
watching.abort()
await watched
closeConnections()
await site.close()
process.stdout.write(reportOf({ ...result, seed, complaints }))
const isGood = !ledger.hasFaults && complaints.length === 0 && memory.growth(requests)?.isFlat !== false
process.exitCode = isGood ? 0 : 1
