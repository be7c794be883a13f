import assert from 'node:assert/strict'
import pg from 'pg'
import { createAccount } from '../../../src/accounts/create-account.ts'
import { differenceOf } from '../../compare/difference.ts'
import type { FuzzRequest } from '../../fuzz/arbitraries/requests.ts'
import { type FuzzAnswer, send } from '../../fuzz/send.ts'
import type { Client } from '../../support/client.ts'
import { createDatabase } from '../../support/databases.ts'
import type { Random } from '../../support/random.ts'
import { registry } from '../../support/registry.ts'
import { PUBLIC_URL, type RunningService, serve } from '../../support/service.ts'
import { readColumns, readContents } from './contents.ts'
import { fill } from './fill.ts'
import { HiddenChanges } from './hidden-changes.ts'
import { namesIn } from './imports.ts'
import { Model, type Person } from './model.ts'
import { type Limited, limitedPeople } from './people.ts'
import { writeChanges } from './write-changes.ts'

const OF_EACH_TYPE = 4
const MOST_PAGES = 4

/** A database with an account that is filled, and nobody connected to it. */
export async function filledDatabase(random: Random, count: number) {
  const database = await createDatabase()
  const running = await serve(database.connection)
  const { accountId, token } = await createAccount(running.database, {
    name: 'Proof',
    zone: 'Europe/Moscow',
    email: 'owner@example.com',
  })
  const api = running.clientWithToken(token)
  const people = await limitedPeople(running, api, accountId, random, count)
  await fill(api, random, OF_EACH_TYPE)
  const moments = await momentsOf(api)
  await running.stop()
  running.requireNoFaults()
  return { database, people, moments }
}

/** Positions of the log, which both of the twins have: from its middle on, when there was something to see. */
async function momentsOf(api: Client): Promise<string[]> {
  const { data } = (await api.get('/changes?sort=-id&page[size]=100')).document
  return [data[20].id, data.at(-1).id]
}

/** A copy of the database in which everything differs that the person does not see. */
export async function changedCopy(source: pg.ClientConfig, person: Person, random: Random) {
  const copy = await createDatabase(source.database!)
  const client = new pg.Client(copy.connection)
  await client.connect()
  try {
    const before = await readContents(client, registry)
    const after = structuredClone(before)
    new HiddenChanges(registry, after, await readColumns(client), person, random).make()
    const changes = await writeChanges(client, registry, before, after)
    const now = await readContents(client, registry)
    const [open, openNow] = [before, now].map((one) => new Model(registry, one, person).everythingOpen())
    assert.equal(openNow, open, 'the copy differs only in what the person does not see')
    const ids = [...registry.types.values()].map(({ name, table }) => {
      const all = [...before.get(table)!, ...now.get(table)!].map(({ id }) => String(id))
      return [name, [...new Set([...all, '987654321'])]] as const
    })
    const model = new Model(registry, now, person)
    const seen = new Map([...registry.types.values()].map((type) => [type.name, model.seenIds(type)]))
    return { copy, changes, seen, population: new Map(ids), names: namesIn(before, now) }
  } finally {
    await client.end()
  }
}

/** A server whose writes are carried out and taken back, until they are kept: what it is asked next is asked of the same data. */
export async function serveUnchanged(
  connection: pg.ClientConfig,
): Promise<RunningService & { keep(): void }> {
  const running = await serve(connection)
  const { database } = running
  const carryOut = database.transaction.bind(database)
  database.transaction = (actor, work, how) => carryOut(actor, work, { ...how, isRehearsal: true })
  return { ...running, keep: () => Object.assign(database, { transaction: carryOut }) }
}

/** How far the log goes is no secret, nor that there is more of it behind a page. */
const withoutPosition = ({ status, headers, text }: FuzzAnswer) => ({
  status,
  headers,
  text: text
    .replace(
      /"meta":\{"position":"[\d-]+"(\},"links":\{"next":(null|"[^"]*")\})?/,
      '"meta":{"position":"any"',
    )
    // Each database makes the key of its pushes by itself, and each new form gets a token by chance.
    .replace(/\{"key":"[\w-]{80,}"/, '{"key":"any"')
    .replace(/"token":"[\w-]{32}"/g, '"token":"any"'),
})

/** What others need is not deleted, nor a stage moved from under its deals, seen or not: docs/rights.md says so. */
const isStillInUse = ({ status, text }: FuzzAnswer): boolean =>
  (status === 409 && text.includes('Still in use')) ||
  (status === 422 && text.includes('Deals stand on this stage'))

/** Two servers that are asked the same by the same person. */
export class Twins {
  readonly differences: string[] = []
  readonly statuses = new Map<number, number>()
  asked = 0
  private readonly ports: readonly number[]
  private readonly token: string
  private readonly since = Date.now()

  constructor(services: readonly RunningService[], { token }: Limited) {
    this.ports = services.map(({ port }) => port)
    this.token = token
  }

  async compareAll(requests: readonly FuzzRequest[]): Promise<void> {
    for (const request of requests) await this.compare(request)
  }

  private async compare(request: FuzzRequest, page = 1): Promise<void> {
    const token = request.headers.cookie ? undefined : this.token
    const answers = await Promise.all(this.ports.map((port) => send(port, token, request)))
    const [one, other] = answers as [FuzzAnswer, FuzzAnswer]
    const difference = differenceOf(withoutPosition(one), withoutPosition(other), this.since)
    this.asked++
    this.statuses.set(one.status, (this.statuses.get(one.status) ?? 0) + 1)
    if (difference !== undefined && !answers.some(isStillInUse))
      this.differences.push(`${request.method} ${request.target} ${request.body ?? ''}\n${difference}`)
    const next = one.document?.links?.next?.slice(PUBLIC_URL.length)
    if (next && page < MOST_PAGES) await this.compare({ ...request, target: next }, page + 1)
  }
}
