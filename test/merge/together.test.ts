import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Follower } from '../changes/follower.ts'
import { assertSame, shownBy } from '../changes/shown.ts'
import { assertAnswered, atOnce, everyRecord, ROUNDS, times, WRITERS, warmed } from '../rules/at-once.ts'
import { Desk, type Identifier } from '../rules/support.ts'
import type { Answer, Client, Document } from '../support/client.ts'
import { patiently } from '../support/patiently.ts'
import { startService } from '../support/service.ts'
import { types } from '../wire/registry/every.ts'
import { tryMerge } from './merging.ts'

const { addAccount, database } = await startService()
const openDesk = async () => warmed(new Desk((await addAccount()).api))

const newPerson = (desk: Desk) => desk.create('contacts', { 'first-name': 'Anna', 'last-name': 'Berg' })

const isDiscarded = async (desk: Desk, record: Identifier) =>
  (await desk.attributes(record))['discarded-at'] !== null

/** The change log alone tells the account as it is. */
async function assertTold(api: Client): Promise<void> {
  const follower = new Follower(database.registry)
  await follower.readToEnd(api)
  assertSame(follower.copies, await shownBy(api, types))
}

test('of two records that are merged into each other at once, one stays with everything', async () => {
  const desk = await openDesk()
  for (let round = 0; round < ROUNDS; round++) {
    const pair = (await times(2, () => newPerson(desk))) as [Document, Document]
    for (const contact of pair) await desk.create('deals', {}, { contact })
    for (const contact of pair) await desk.create('diary-tasks', { name: 'Call' }, { contact })
    const answers = await Promise.all(
      Array.from({ length: WRITERS }, (_, writer) =>
        patiently(() => tryMerge(desk.api, pair[writer % 2]!, [pair[(writer + 1) % 2]!])),
      ),
    )
    assertAnswered(answers, 200, 409)
    const staying = await Promise.all(pair.map((one) => isDiscarded(desk, one)))
    assert.deepEqual(staying.toSorted(), [false, true])
    const [survivor, other] = staying[0] ? pair.toReversed() : pair
    for (const name of ['deals', 'tasks']) {
      assert.equal((await desk.linkedIds(survivor!, name)).length, 2)
      assert.deepEqual(await desk.linkedIds(other!, name), [])
    }
  }
  await assertTold(desk.api)
})

test('merges in a circle end with one record, whoever comes first', async () => {
  const desk = await openDesk()
  const people = await times(5, () => newPerson(desk))
  const company = await desk.create('companies', { name: 'Acme' }, { contacts: people })
  const answers = await atOnce((writer) =>
    tryMerge(desk.api, people[writer % 5]!, [people[(writer + 1) % 5]!, people[(writer + 3) % 5]!]),
  )
  assertAnswered(answers, 200, 409)
  const left = await desk.linkedIds(company, 'contacts')
  for (const person of people)
    if (!left.includes(person.id)) assert.equal(await isDiscarded(desk, person), true)
  assert.ok(left.length >= 1 && left.length <= 2)
  await assertTold(desk.api)
})

test('what is linked while a merge runs goes along or comes after it, and never half', async () => {
  const desk = await openDesk()
  const survivors = await times(ROUNDS, () => newPerson(desk))
  const others = await times(ROUNDS, () => newPerson(desk))
  const deals = await times(WRITERS, () => desk.create('deals'))
  const answers = await atOnce((writer, round): Promise<Answer> => {
    const [survivor, other] = [survivors[round]!, others[round]!]
    if (writer % 4 === 0) return tryMerge(desk.api, survivor, [other])
    if (writer % 4 === 1) return desk.tryEdit(deals[writer], {}, { contact: other })
    if (writer % 4 === 2) return desk.tryCreate('diary-tasks', { name: 'Call' }, { contact: other })
    return desk.tryEdit(other, { note: `by ${writer}` }, { deals: [deals[writer]] })
  })
  assertAnswered(answers, 200, 201)
  for (const deal of await everyRecord(desk, '/deals')) {
    const main = await desk.linkage(deal, 'contact')
    const many = await desk.linkedIds(deal, 'contacts')
    if (main) assert.ok(many.includes(main.id))
  }
  await assertTold(desk.api)
})

test('contacts and companies that share their records are merged at the same time', async () => {
  const desk = await openDesk()
  const [people, companies] = [
    await times(WRITERS, () => newPerson(desk)),
    await times(WRITERS, () => desk.create('companies', { name: 'Acme' })),
  ]
  const shared = await Promise.all(
    people.map((contact, index) =>
      desk.create('invoices', {}, { contact, company: companies[WRITERS - 1 - index] }),
    ),
  )
  const answers = await Promise.all([
    patiently(() => tryMerge(desk.api, people[0], people.slice(1, 8))),
    patiently(() => tryMerge(desk.api, companies[0], companies.slice(1))),
    patiently(() => tryMerge(desk.api, people[8], people.slice(9))),
  ])
  assertAnswered(answers, 200)
  for (const [index, invoice] of shared.entries()) {
    assert.equal((await desk.linkage(invoice, 'contact')).id, people[index < 8 ? 0 : 8].id)
    assert.equal((await desk.linkage(invoice, 'company')).id, companies[0].id)
  }
  await assertTold(desk.api)
})

test('a merge of a hundred is one of all of them', async () => {
  const desk = await openDesk()
  const survivor = await newPerson(desk)
  const others: Document[] = []
  for (let count = 0; count < 100; count++) others.push(await newPerson(desk))
  const company = await desk.create('companies', { name: 'Acme' }, { contacts: others })
  assertAnswered([await tryMerge(desk.api, survivor, others)], 200)
  assert.deepEqual(await desk.linkedIds(company, 'contacts'), [survivor.id])
  assert.equal((await desk.api.get('/contacts?filter[discarded]=1')).document.meta['record-count'], 100)
})
