import { setTimeout as sleep } from 'node:timers/promises'
import type { Bench } from '../bench.ts'
import { type BulkTarget, fetchFrom } from '../bulk/check.ts'
import { freePort, Program } from '../program.ts'
import { writeScenarios } from '../scenarios/writes.ts'
import type { Site } from '../site.ts'

const CONTACTS = 10_000
const ENDPOINTS = 100
const AUTOMATIONS = 10
/** So many operations are sent at once, so often a second, for so long. */
const [AT_ONCE, A_SECOND, SECONDS] = [100, 10, 10]
const CHANGES = AT_ONCE * A_SECOND * SECONDS

/** What follows the log: webhooks told of it, and writes beside automations that do not match. */
export async function following(bench: Bench): Promise<void> {
  const [plain, followed] = [await bench.site('small'), await bench.site('past')]
  const facts = await plain.growTo(Math.max(CONTACTS, plain.size))
  await followed.growTo(Math.max(CONTACTS, followed.size))
  for (let number = 0; number < AUTOMATIONS; number++)
    await create(followed.target, 'automations', {
      name: `Never ${number}`,
      active: true,
      when: { kind: 'matches', type: 'contacts', filter: { email: `nobody${number}@example.com` } },
      then: [{ do: 'set', fields: { note: 'Never' } }],
    })
  const { editContact } = writeScenarios(facts)
  const [without, beside] = await bench.alone([plain, editContact], [followed, editContact])
  bench.expect('edit beside ten automations that do not match / without', beside! / without!, { most: 1.05 })
  await told(bench, plain)
}

/** Each change is told to one of a hundred receivers, then to all of them. */
async function told(bench: Bench, { target }: Site): Promise<void> {
  const port = await freePort()
  const receiver = await Program.start(['bench/receiver.ts', String(port)], {}, /ready/)
  try {
    const sources: string[] = []
    for (let number = 0; number < ENDPOINTS; number++) {
      const { id } = await create(target, 'sources', { name: `Endpoint ${number}` })
      sources.push(id)
      const url = `http://127.0.0.1:${port}/${number}`
      const filter = { 'source-id': id }
      await create(target, 'webhooks', { url, 'resource-types': ['contacts'], actions: ['create'], filter })
    }
    await writeSteadily(target, sources)
    const lags = (await lagsOf(port, CHANGES)).toSorted((one, other) => one - other)
    const at = (share: number) => lags[Math.floor(lags.length * share)]!
    bench.expect('changes told to 100 receivers, 1,000 a second: lost', CHANGES - lags.length, { most: 0 })
    bench.expect('the same: p50 from commit to receiver, ms', at(0.5), {})
    bench.expect('the same: p99 from commit to receiver, ms', at(0.99), { most: 2_000 })
  } finally {
    await receiver.stop()
  }
}

async function writeSteadily(target: BulkTarget, sources: readonly string[]): Promise<void> {
  const begun = performance.now()
  const sent: Promise<unknown>[] = []
  for (let turn = 0; turn < A_SECOND * SECONDS; turn++) {
    await sleep(Math.max(0, begun + (turn * 1000) / A_SECOND - performance.now()))
    sent.push(writeMany(target, turn, sources))
  }
  await Promise.all(sent)
}

async function writeMany(target: BulkTarget, turn: number, sources: readonly string[]): Promise<void> {
  const operations = Array.from({ length: AT_ONCE }, (_, place) => ({
    op: 'add',
    data: {
      type: 'contacts',
      attributes: { 'first-name': 'Told', 'last-name': `${turn} ${place}` },
      relationships: { source: { data: { type: 'sources', id: sources[place % sources.length] } } },
    },
  }))
  await post(target, '/operations', { 'atomic:operations': operations }, OPERATIONS)
}

/** What has come, once it is all there or nothing more comes. */
async function lagsOf(port: number, wanted: number): Promise<number[]> {
  const lags: number[] = []
  for (let silent = 0; lags.length < wanted && silent < 30; silent++) {
    const more = (await (await fetch(`http://127.0.0.1:${port}/lags`)).json()) as number[]
    if (more.length > 0) silent = 0
    lags.push(...more)
    await sleep(500)
  }
  return lags
}

const JSONAPI = 'application/vnd.api+json'
const OPERATIONS = `${JSONAPI}; ext="https://jsonapi.org/ext/atomic"`

async function create(target: BulkTarget, type: string, attributes: object): Promise<{ id: string }> {
  const { data } = await post(target, `/${type}`, { data: { type, attributes } }, JSONAPI)
  return data
}

async function post(target: BulkTarget, path: string, document: object, mediaType: string) {
  const headers = { 'content-type': mediaType, accept: mediaType }
  const answer = await fetchFrom(target, path, { method: 'POST', headers, body: JSON.stringify(document) })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
  return JSON.parse(text)
}
