import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { startServer } from '../cli/programs.ts'
import { Client } from '../support/client.ts'
import { createDatabase, urlOf } from '../support/databases.ts'
import { until } from '../support/until.ts'
import { Receiver, subscribe } from './receiver.ts'

/** `WEBHOOK_KILLS=100 npm test -- test/webhooks/killed.test.ts` tries harder. */
const KILLS = Number(process.env.WEBHOOK_KILLS ?? 10)
const TOKEN = 'webhook-token'
const WRITERS = 8
const RECORDS = 100

const { connection, drop } = await createDatabase()
after(drop)

const start = () =>
  startServer({
    DATABASE_URL: urlOf(connection),
    BOOTSTRAP_TOKEN: TOKEN,
    WEBHOOK_PRIVATE_NETWORKS: '1',
    LOG_LEVEL: 'fatal',
  })

test(`through ${KILLS} kills of the server and a receiver that fails at random nothing is lost, and each record stays in order`, async () => {
  const receiver = await Receiver.start()
  let server = await start()
  let api = new Client(server.port, TOKEN)
  const webhook = await subscribe(api, { url: receiver.url, 'resource-types': ['contacts'] })
  const failed = new Set<string>()
  receiver.answers = async ({ body }, response) => {
    if (Math.random() < 0.2) await pause(Math.random() * 30)
    // Once each, so that nobody waits for the later attempts.
    const fails = Math.random() < 0.05 && !failed.has(body.position)
    if (fails) failed.add(body.position)
    response.writeHead(fails ? 500 : 200).end()
  }
  const ids: string[] = []
  for (let n = 0; n < RECORDS; n++)
    ids.push((await api.create('contacts', { 'first-name': 'A', 'last-name': 'B' })).id)
  let isOver = false
  const writers = Array.from({ length: WRITERS }, async () => {
    for (let n = 0; !isOver; n++) {
      const id = ids[Math.floor(Math.random() * RECORDS)]!
      await api
        .patch(`/contacts/${id}`, { data: { type: 'contacts', id, attributes: { note: `${n}` } } })
        // Its server was killed: another one comes.
        .catch(() => pause(20))
      await pause(10)
    }
  })
  for (let kill = 0; kill < KILLS; kill++) {
    const before = receiver.taken.length
    await until(() => receiver.taken.length > before + 20, 5)
    await pause(Math.random() * 150)
    server.child.kill('SIGKILL')
    await server.ended
    server = await start()
    api = new Client(server.port, TOKEN)
  }
  isOver = true
  await Promise.all(writers)
  const expected = await positionsOf(api, webhook.attributes.position)
  await until(() => new Set(positions(receiver)).isSupersetOf(new Set(expected)), 50)
  assertInOrder(receiver)
  assertChained(receiver, expected)
  await server.stop()
})

const positions = ({ taken }: Receiver): string[] => taken.map(({ body }) => body.position)

async function positionsOf(api: Client, from: string): Promise<string[]> {
  const found: string[] = []
  for (let after = from; ; ) {
    const { data, meta, links } = (
      await api.get(`/changes?filter[resource-type]=contacts&page[size]=100&page[after]=${after}`)
    ).document
    found.push(...data.map(({ id }: { id: string }) => id))
    if (links.next === null) return found
    after = meta.position
  }
}

/** What is told again may come twice; what is new of a record never comes before what was before it. */
function assertInOrder({ taken }: Receiver): void {
  const seen = new Map<string, string[]>()
  for (const { body } of taken) {
    const { 'resource-id': id } = body.data.attributes
    const before = seen.get(id) ?? []
    if (!before.includes(body.position)) {
      const last = before.at(-1)
      assert.ok(!last || numberOf(last) < numberOf(body.position), `${body.position} came after ${last}`)
      seen.set(id, [...before, body.position])
    }
  }
}

const numberOf = (position: string): number => Number(position.split('-')[0])

/** Each names the one before it: whoever has the last has them all. */
function assertChained({ taken }: Receiver, expected: readonly string[]): void {
  const previous = new Map(taken.map(({ body }) => [body.position, body['previous-position']]))
  const chain: string[] = []
  for (let at = expected.at(-1); at; at = previous.get(at)) chain.unshift(at)
  assert.deepEqual(chain, expected)
}
