import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Answer, Client, Document } from '../support/client.ts'
import { randomOf } from '../support/random.ts'
import { seedOf } from '../support/seed.ts'
import { startService } from '../support/service.ts'
import { difference, rowsOf, SAME } from './contents.ts'
import { requestOf, undo } from './undoing.ts'

const SEED = seedOf(1)
const WRITES = 60

const { api, database, clientWithScopes } = await startService()
const scopes = ['contact', 'company', 'deal', 'order', 'product', 'diary', 'invoice', 'dictionary', 'user']
const clients: Client[] = [
  api,
  ...(await Promise.all([1, 2].map(() => clientWithScopes(scopes.map((one) => `${one}_write`))))),
]

test(`writes of three clients, taken back in any order, can be written and taken back again, to the last field (SEED=${SEED})`, async () => {
  const random = randomOf(SEED)
  const pick = <Item>(items: readonly Item[]): Item => items[random(items.length)]!
  const products = [await api.create('products', { name: 'Thing', 'selling-price': 10 })]
  const stages = (await api.get('/deal-stages')).document.data
  const known: Record<string, Document[]> = { products, 'deal-stages': stages }
  for (const type of ['contacts', 'companies', 'deals'])
    known[type] = [await create(api, type), await create(api, type)]
  const before = await rowsOf(database)

  // Nothing becomes again what it was once before: nobody could tell by its value who made it so.
  const furthest = new Map<string, number>()
  const requests: string[] = []
  const write = async (client: Client): Promise<Answer> => {
    const text = `text ${random(1000)}`
    const one = (type: string) => identify(pick(known[type]!))
    switch (random(8)) {
      case 0:
        return made(await create(client, pick(['contacts', 'companies', 'deals']), text, true))
      case 1: {
        const contact = one('contacts')
        return edit(client, contact, pick([{ note: text }, { position: text, note: text }]))
      }
      case 2:
        return edit(client, one('deals'), { name: text, ...(random(2) && { amount: random(100) }) })
      case 3: {
        const deal = one('deals')
        const reached = furthest.get(deal.id) ?? 0
        furthest.set(deal.id, reached + 1)
        return edit(client, deal, {}, { stage: { data: identify(stages[reached + 1] ?? stages.at(-1)) } })
      }
      case 4:
        return client.send(pick(['POST', 'DELETE']), `${path(one('contacts'))}/relationships/companies`, {
          body: { data: [one('companies')] },
        })
      case 5:
        return made(
          await client.post('/entity-products', {
            data: {
              type: 'entity-products',
              attributes: { quantity: 1 + random(5) },
              relationships: { product: { data: one('products') }, entity: { data: one('deals') } },
            },
          }),
        )
      case 6:
        return client.delete(path(one(pick(['contacts', 'companies', 'deals']))))
      default: {
        const contact = made(await create(client, 'contacts', text, true))
        requests.push(requestOf(contact))
        return edit(client, one('deals'), {}, { contact: { data: identify(contact.document.data) } })
      }
    }
  }
  const made = (answer: Answer): Answer => {
    const { data } = answer.document
    if (answer.status === 201) known[data.type] = [...(known[data.type] ?? []), data]
    return answer
  }

  for (let turn = 0; turn < WRITES; turn++) {
    const answer = await write(pick(clients))
    assert.ok(answer.status < 500, answer.text)
    if (answer.status < 300) requests.push(requestOf(answer))
  }
  const written = await rowsOf(database)
  const undos: string[] = []
  let conflicts = 0
  for (const request of shuffled(requests, random)) {
    const policy = pick(['cancel', 'skip', 'overwrite'])
    const answer = await undo(pick(clients), { 'request-id': request, 'on-conflict': policy })
    assert.ok([201, 409, 422].includes(answer.status), answer.text)
    if (answer.status === 201) undos.push(requestOf(answer))
    if (answer.status === 409 || answer.document.data?.attributes.conflicts.length > 0) conflicts++
  }
  assert.ok(conflicts > 0 && undos.length > 0, 'some were taken back, some in spite of conflicts')
  await allUndone(undos.toReversed())
  assert.deepEqual(difference(written, await rowsOf(database)), SAME, 'the undos are taken back')
  await allUndone(requests.toReversed())
  assert.deepEqual(difference(before, await rowsOf(database)), SAME, 'the writes are taken back')
})

/** The last first: nothing stands in the way. */
async function allUndone(requests: readonly string[]): Promise<void> {
  for (const request of requests) {
    const { status, text } = await undo(api, { 'request-id': request })
    // A write that changed nothing has nothing to take back.
    assert.ok(status === 201 || text.includes('no such changes'), text)
  }
}

const identify = ({ type, id }: Document) => ({ type, id })
const path = ({ type, id }: Document) => `/${type}/${id}`

function shuffled<Item>(items: readonly Item[], random: (below: number) => number): Item[] {
  const all = [...items]
  for (let index = all.length - 1; index > 0; index--) {
    const other = random(index + 1)
    ;[all[index], all[other]] = [all[other]!, all[index]!]
  }
  return all
}

const ATTRIBUTES: Record<string, (text: string) => object> = {
  contacts: (text) => ({ 'first-name': text, 'last-name': 'Test' }),
  companies: (text) => ({ name: text }),
  deals: (text) => ({ name: text, amount: 5 }),
}

async function create(client: Client, type: string, text?: string): Promise<Document>
async function create(client: Client, type: string, text: string, whole: true): Promise<Answer>
async function create(client: Client, type: string, text = 'first', whole?: true): Promise<Document> {
  const answer = await client.post(`/${type}`, { data: { type, attributes: ATTRIBUTES[type]!(text) } })
  assert.equal(answer.status, 201, answer.text)
  return whole ? answer : answer.document.data
}

const edit = (client: Client, record: Document, attributes: object, relationships: object = {}) =>
  client.patch(path(record), { data: { ...identify(record), attributes, relationships } })
