import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import fc from 'fast-check'
import pg from 'pg'
import { type EmbeddedServer, startEmbedded } from '../../src/embedded-postgres/index.ts'
import type { FuzzRequest } from '../fuzz/arbitraries/requests.ts'
import { populate } from '../fuzz/population.ts'
import { closeConnections, send } from '../fuzz/send.ts'
import { Client } from '../support/client.ts'
import { Checkout, TOKEN } from './checkout.ts'
import { Pair } from './pair.ts'
import { changing, filling, firstPages, questions } from './requests.ts'

/** `npm run compare -- --with ../older [--seed 7] [--requests 1000]`: whether this Rapport answers as another one does. */
const { values } = parseArgs({
  options: { with: { type: 'string' }, seed: { type: 'string' }, requests: { type: 'string' } },
})
if (values.with === undefined) throw new Error('--with names the folder of another checkout')
const seed = positive('seed', values.seed ?? String(randomInt(1, 2 ** 31)))
const requests = positive('requests', values.requests ?? '1000')

function positive(name: string, text: string): number {
  if (!/^\d{1,10}$/.test(text) || Number(text) < 1) throw new Error(`--${name} must be a positive integer`)
  return Number(text)
}

const sample = (arbitrary: fc.Arbitrary<FuzzRequest>) => fc.sample(arbitrary, { seed, numRuns: requests })

/** An account with records of every type, made by the other checkout, which may be the older one. */
async function fill(folder: string, databaseUrl: string) {
  const checkout = await Checkout.start(folder, databaseUrl)
  try {
    const api = new Client(checkout.port, TOKEN, () => {})
    const population = await populate(api)
    for (const request of sample(filling(population))) await send(checkout.port, TOKEN, request)
    return { population, ownerId: (await api.get('/profile')).document.data.id as string }
  } finally {
    await checkout.stop()
  }
}

async function compare(folder: string, postgres: EmbeddedServer): Promise<Pair> {
  const client = new pg.Client({ ...postgres.connection, database: 'postgres' })
  await client.connect()
  await client.query('CREATE DATABASE theirs')
  const { population, ownerId } = await fill(folder, postgres.url('theirs'))
  await client.query('CREATE DATABASE ours TEMPLATE theirs')
  await client.end()
  const pair = await Pair.start([folder, postgres.url('theirs')], ['.', postgres.url('ours')])
  try {
    const read = [...firstPages, ...sample(questions(population))]
    await pair.compareAll(read)
    await pair.compareAll(sample(changing(population, ownerId)))
    await pair.compareAll(read)
    return pair
  } finally {
    closeConnections()
    await pair.stop()
  }
}

process.stdout.write(`--seed ${seed} --requests ${requests}\n`)
const dataDir = await mkdtemp(path.join(tmpdir(), 'rapport-compare-'))
const postgres = await startEmbedded(dataDir, { durable: false })
try {
  const { compared, differences } = await compare(values.with, postgres)
  for (const [asked, difference] of differences) process.stdout.write(`${asked}\n${difference}\n`)
  process.stdout.write(`${compared} answers compared, ${differences.size} differ\n`)
  process.exitCode = differences.size > 0 ? 1 : 0
} finally {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
