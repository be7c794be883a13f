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
    const begun = performance.now()
    const answered = await writeSteadily(target, sources)
    const seconds = (performance.now() - begun) / 1000
    const came = await arrivals(port, CHANGES)
    const lags = [...came].map(([id, at]) => at - answered.get(id)!).toSorted((one, other) => one - other)
    const at = (share: number) => Math.max(0, lags[Math.floor(lags.length * share)]!)
    bench.expect('changes a second, each told to one of 100 receivers', CHANGES / seconds, { least: 1_000 })
    bench.expect('the same: lost', CHANGES - lags.length, { most: 0 })
    bench.expect('the same: p50 from the answer to the writer until it is told, ms', at(0.5), { most: 2_000 })
    bench.expect('the same: p99 from the answer to the writer until it is told, ms', at(0.99), {
      most: 2_000,
    })
  } finally {
    await receiver.stop()
  }
}

/** When the writer was told of each record that it is stored. */
async function writeSteadily(target: BulkTarget, sources: readonly string[]): Promise<Map<string, number>> {
  const begun = performance.now()
  const answered = new Map<string, number>()
  const sent: Promise<unknown>[] = []
  for (let turn = 0; turn < A_SECOND * SECONDS; turn++) {
    await sleep(Math.max(0, begun + (turn * 1000) / A_SECOND - performance.now()))
    const writing = writeMany(target, turn, sources)
    sent.push(writing.then((ids) => ids.forEach((id) => void answered.set(id, Date.now()))))
  }
  await Promise.all(sent)
  return answered
}

async function writeMany(target: BulkTarget, turn: number, sources: readonly string[]): Promise<string[]> {
  const operations = Array.from({ length: AT_ONCE }, (_, place) => ({
    op: 'add',
    data: {
      type: 'contacts',
      attributes: { 'first-name': 'Told', 'last-name': `${turn} ${place}` },
      relationships: { source: { data: { type: 'sources', id: sources[place % sources.length] } } },
    },
  }))
  const answer = await post(target, '/operations', { 'atomic:operations': operations }, OPERATIONS)
  return answer['atomic:results'].map(({ data }: { data: { id: string } }) => data.id)
}

/** When each record was told, once all of them are or nothing more comes. */
async function arrivals(port: number, wanted: number): Promise<Map<string, number>> {
  const came = new Map<string, number>()
  for (let silent = 0; came.size < wanted && silent < 30; silent++) {
    const more = (await (await fetch(`http://127.0.0.1:${port}/came`)).json()) as [string, number][]
    if (more.length > 0) silent = 0
    for (const [id, at] of more) if (!came.has(id)) came.set(id, at)
    await sleep(500)
  }
  return came
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
