import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { Follower } from '../changes/follower.ts'
import { assertSame, shownBy } from '../changes/shown.ts'
import { startService } from '../support/service.ts'
import { anything } from './arbitraries/anything.ts'
import { duplicates, merges } from './arbitraries/merges.ts'
import { deletions, type FuzzRequest, linkWrites, reads, writes } from './arbitraries/requests.ts'
import { countCommits, watchCommits } from './commits.ts'
import { populate, types } from './population.ts'
import { closeConnections, send } from './send.ts'
import { BATCH, SEED } from './settings.ts'
import { judge } from './verdict.ts'

const service = await startService({ zone: 'Europe/Moscow' })
const { api, database, port, account } = service
const population = await populate(api)
await watchCommits(database)
after(closeConnections)

let sent = 0
const statuses = new Map<number, number>()

/** A token whose user was disabled or deleted could not go on. */
const locksOut = ({ method, target }: FuzzRequest) =>
  method !== 'GET' && new RegExp(`users/+0*${account.userId}(?!\\d)`).test(decodeURIComponentSafely(target))

function decodeURIComponentSafely(text: string): string {
  return text.replaceAll(/%3[0-9]/g, (digit) => decodeURIComponent(digit))
}

/** Sends generated requests, a batch at the same time; every one that succeeds is one transaction, every other none. */
async function survives(requests: fc.Arbitrary<FuzzRequest>, count: number): Promise<void> {
  const batch = fc.array(
    requests.filter((request) => !locksOut(request)),
    { minLength: BATCH, maxLength: BATCH },
  )
  const property = fc.asyncProperty(batch, async (wanted) => {
    const before = await countCommits(database)
    const answers = await Promise.all(wanted.map((request) => send(port, api.token, request)))
    let written = 0
    for (const [index, answer] of answers.entries()) {
      const request = wanted[index]!
      judge(request, answer)
      sent++
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      const isWrite = !['GET', 'HEAD', 'OPTIONS'].includes(request.method)
      if (isWrite && answer.status < 300 && !answer.isRepeated) written++
    }
    assert.equal(
      (await countCommits(database)) - before,
      written,
      'a refused write changes nothing, any other is whole',
    )
  })
  await fc.assert(property, { seed: SEED, numRuns: Math.ceil(count / BATCH), endOnFailure: true })
}

test(`generated queries end in an answer (SEED=${SEED})`, () => survives(reads(population), 1_000))

test('generated documents are written whole or refused without a trace', () =>
  survives(writes(population), 900))

test('generated linkage is written whole or refused without a trace', () =>
  survives(linkWrites(population), 400))

test('records are merged whole or not at all, also those that others merge at the same time', () =>
  survives(merges(population), 200))

test('generated questions for duplicates end in an answer', () => survives(duplicates, 100))

test('anything else that can be sent over HTTP ends in an answer', () =>
  survives(anything(population), 1_000))

test('records are deleted whole or not at all', () => survives(deletions(population), 200))

test('there were at least three thousand requests, successes and refusals among them', () => {
  console.log(`${sent} requests, SEED=${SEED}:`, Object.fromEntries([...statuses].sort()))
  assert.ok(sent >= 3_000)
  for (const status of [200, 201, 204, 400, 404, 409, 422])
    assert.ok((statuses.get(status) ?? 0) > 0, `no request was answered with ${status}`)
})

test('everything that was stored can be read, with all that it includes', async () => {
  for (const type of types) {
    const include = [...type.relationships.keys()].join(',')
    let next: string | null = `/${type.name}?include=${include}&page[size]=100`
    while (next !== null) {
      const answer = await api.get(next)
      assert.equal(answer.status, 200)
      next = answer.document.links.next
    }
  }
})

test('the change log alone rebuilds everything that was stored', async () => {
  const follower = new Follower(database.registry)
  await follower.readToEnd(api)
  assertSame(follower.copies, await shownBy(api, types))
})
