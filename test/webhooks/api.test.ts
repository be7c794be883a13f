import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import type { Client, Document } from '../support/client.ts'
import { startService } from '../support/service.ts'
import { until } from '../support/until.ts'
import { assertOk } from '../wire/checklist/support.ts'
import { answering, pause, QUICK, type Received, Receiver, subscribe } from './receiver.ts'

const { api, database } = await startService({ followsLog: true, webhooks: QUICK })

const contact = (name: string) => api.create('contacts', { 'first-name': name, 'last-name': 'B' })
const verified = (secret: string, { text, headers }: Pick<Received, 'text' | 'headers'>) =>
  new Webhook(secret).verify(text, headers as Record<string, string>)
const nameIn = ({ body }: Received) => body.data.attributes.after['first-name']
const replayAfter = (id: string, after: string) =>
  api.post(`/webhooks/${id}/replay`, { data: { type: 'replays', attributes: { after } } })
const deliveriesOf = async (id: string, client: Client = api) =>
  assertOk(await client.get(`/webhooks/${id}/deliveries`)).data

test('the package standardwebhooks verifies what is sent, and refuses what was changed', async () => {
  const receiver = await Receiver.start()
  const { attributes } = await subscribe(api, { url: receiver.url, 'resource-types': ['contacts'] })
  await contact('Signed')
  await until(() => receiver.taken.length === 1)
  const [received] = receiver.taken as [Received]
  assert.deepEqual(verified(attributes.secret, received), received.body)
  const { text, headers } = received
  assert.throws(() => verified(attributes.secret, { text: text.replace('Signed', 'Forged'), headers }))
  assert.throws(() =>
    verified(attributes.secret, { text, headers: { ...headers, 'webhook-id': 'webhook_1_1-1' } }),
  )
  assert.throws(() => verified(`whsec_${Buffer.alloc(32).toString('base64')}`, received))
})

test('a secret is shown once, by the answer that makes it; after rotating both hold', async () => {
  const receiver = await Receiver.start()
  const document = {
    data: { type: 'webhooks', attributes: { url: receiver.url, 'resource-types': ['contacts'] } },
  }
  const tried = assertOk(await api.post('/webhooks?dry-run=true', document), 201)
  assert.equal(tried.data.attributes.secret, null)
  const key = { headers: { 'idempotency-key': 'webhook-key' } }
  const first = assertOk(await api.post('/webhooks', document, key), 201).data
  const again = assertOk(await api.post('/webhooks', document, key), 201).data
  assert.deepEqual(again, first)
  const old = first.attributes.secret
  assert.match(old, /^whsec_[\w+/]{43}=$/)
  assert.equal(assertOk(await api.get(`/webhooks/${first.id}`)).data.attributes.secret, null)
  const rotated = assertOk(await api.post(`/webhooks/${first.id}/rotate`, undefined)).data.attributes.secret
  assert.notEqual(rotated, old)
  const log = await api.get(`/webhooks/${first.id}/changes`)
  assert.ok(!log.text.includes(old) && !log.text.includes(rotated))
  await contact('Twice signed')
  await until(() => receiver.taken.length === 1)
  for (const secret of [old, rotated]) verified(secret, receiver.taken[0]!)
})

test('a secret is also shown by the operation that makes its webhook', async () => {
  const receiver = await Receiver.start()
  const attributes = { url: receiver.url, active: false }
  const headers = {
    'content-type': 'application/vnd.api+json; ext="https://jsonapi.org/ext/atomic"',
    accept: 'application/vnd.api+json; ext="https://jsonapi.org/ext/atomic"',
  }
  const answer = await api.post(
    '/operations',
    { 'atomic:operations': [{ op: 'add', data: { type: 'webhooks', attributes } }] },
    { headers },
  )
  assert.equal(answer.status, 200, answer.text)
  assert.match(JSON.parse(answer.text)['atomic:results'][0].data.attributes.secret, /^whsec_/)
})

test('a webhook is told what matches its types, actions, filter and fields, and nothing else', async () => {
  const receiver = await Receiver.start()
  await subscribe(api, {
    url: receiver.url,
    'resource-types': ['contacts'],
    actions: ['create', 'update', 'delete'],
    filter: { 'last-name': ['Wanted', 'Needed'] },
    fields: { contacts: ['first-name', 'companies'] },
    'include-document': true,
  })
  await contact('Unwanted')
  await api.create('companies', { name: 'Firm' })
  const wanted = await api.create('contacts', { 'first-name': 'A', 'last-name': 'Wanted' })
  const change = (attributes: object) =>
    api.patch(`/contacts/${wanted.id}`, { data: { type: 'contacts', id: wanted.id, attributes } })
  await change({ note: 'not told' })
  await change({ 'first-name': 'B', note: 'told without it' })
  await until(() => receiver.taken.length === 2)
  const shown = assertOk(await api.get(`/contacts/${wanted.id}`))
  await api.delete(`/contacts/${wanted.id}`)
  await until(() => receiver.taken.length === 3)
  const changes = receiver.taken.map(({ body }) => body.data.attributes)
  assert.deepEqual(
    changes.map(({ action, before, after }) => [action, before, after]),
    [
      ['create', null, { 'first-name': 'A' }],
      ['update', { 'first-name': 'A' }, { 'first-name': 'B' }],
      ['delete', { 'first-name': 'B' }, null],
    ],
  )
  assert.deepEqual(receiver.taken[1]!.body.document.data, shown.data)
  assert.equal(receiver.taken[2]!.body.document, null)
})

const filters = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, number) => [`custom-${number + 1}`, 'x']))

test('what makes no sense is refused where it stands', async () => {
  const url = 'https://example.com/hook'
  const wrong: [object, string][] = [
    [{ url: 'ftp://example.com' }, '/data/attributes/url'],
    [{ url, 'resource-types': ['contacts', 'cats'] }, '/data/attributes/resource-types/1'],
    [{ url, actions: ['touch'] }, '/data/attributes/actions/0'],
    [{ url, filter: { q: 'x' } }, '/data/attributes/filter/q'],
    [{ url, 'resource-types': ['contacts'], filter: { size: '1' } }, '/data/attributes/filter/size'],
    [
      { url, 'resource-types': ['contacts'], filter: { 'birthdate-gte': 'x' } },
      '/data/attributes/filter/birthdate-gte',
    ],
    [{ url, filter: filters(51) }, '/data/attributes/filter/custom-51'],
    [
      { url, 'resource-types': Array(1_000).fill('contacts'), filter: filters(5_000) },
      '/data/attributes/filter/custom-51',
    ],
    [{ url, fields: { contacts: ['shoe-size'] } }, '/data/attributes/fields/contacts/0'],
    [{ url, format: 'classic', 'resource-types': ['roles'] }, '/data/attributes/format'],
  ]
  for (const [attributes, place] of wrong) {
    const { status, document } = await api.post('/webhooks', { data: { type: 'webhooks', attributes } })
    const places = document.errors?.map(({ source }: Document) => source.pointer)
    assert.deepEqual([status, places], [422, [place]])
  }
})

test('a paused webhook goes on where it stopped; a replay tells everything after a position or a time again', async () => {
  const receiver = await Receiver.start()
  const webhook = await subscribe(api, { url: receiver.url, 'resource-types': ['contacts'] })
  const { id } = webhook
  await contact('One')
  await until(() => receiver.taken.length === 1)
  await pause(api, id)
  await contact('Two')
  await until(async () => (await api.get(`/webhooks/${id}`)).document.data.attributes.active === false)
  await pause(api, id, true)
  await until(() => receiver.taken.length === 2)
  const [one, two] = receiver.taken as [Received, Received]
  assert.equal(two.body['previous-position'], one.body.position)
  assertOk(await replayAfter(id, one.body.position))
  await until(() => receiver.taken.length === 3)
  assert.equal(receiver.taken[2]!.text, two.text)
  assert.equal(receiver.taken[2]!.headers['webhook-id'], two.headers['webhook-id'])
  assertOk(await replayAfter(id, webhook.attributes['created-at']))
  await until(() => receiver.taken.length === 5)
  assert.deepEqual(new Set(receiver.taken.slice(3).map(nameIn)), new Set(['One', 'Two']))
  for (const [after, status] of [
    ['soon', 422],
    ['999999999-1', 422],
    ['2999-01-01T00:00:00Z', 422],
  ] as const)
    assert.equal((await replayAfter(id, after)).status, status)
})

test('a test and a delivery that is sent again tell at once what came of it', async () => {
  const receiver = await Receiver.start()
  const { id, attributes } = await subscribe(api, { url: receiver.url, 'resource-types': ['contacts'] })
  receiver.answers = answering(418)
  const failed = assertOk(await api.post(`/webhooks/${id}/test`, undefined)).data.attributes
  assert.deepEqual([failed.state, failed['answer-status'], failed.event], ['failed', 418, 'webhooks.test'])
  receiver.answers = (_received, response) => response.end('hello')
  const tested = assertOk(await api.post(`/webhooks/${id}/test`, undefined)).data.attributes
  assert.deepEqual([tested.state, tested['answer-body'], tested.position], ['delivered', 'hello', null])
  verified(attributes.secret, receiver.taken[0]!)
  await contact('Again')
  await until(async () => (await deliveriesOf(id)).length === 3)
  const [delivery] = await deliveriesOf(id)
  const again = assertOk(await api.post(`/webhooks/${id}/deliveries/${delivery.id}/resend`, undefined)).data
  assert.deepEqual(
    [again.id, again.attributes.attempts, again.attributes.state],
    [delivery.id, 2, 'delivered'],
  )
  assert.equal(receiver.taken[2]!.text, receiver.taken[1]!.text)
  assert.equal(receiver.taken[2]!.headers['webhook-id'], receiver.taken[1]!.headers['webhook-id'])
  const page = assertOk(await api.get(`/webhooks/${id}/deliveries?page[size]=1`))
  assert.equal(page.data[0].id, delivery.id)
  assert.equal(assertOk(await api.get(page.links.next)).data.length, 1)
  assert.equal((await api.get(`/webhooks/${id}/deliveries?page[size]=101`)).status, 400)
})

test('one that is delivered while it is sent again in vain by hand stays delivered', async () => {
  const receiver = await Receiver.start()
  const { id } = await subscribe(api, { url: receiver.url, 'resource-types': ['contacts'] })
  receiver.answers = answering(503)
  const { data: failed } = assertOk(await api.post(`/webhooks/${id}/test`, undefined))
  receiver.answers = async (_received, response) => {
    await database.query(`UPDATE webhook_deliveries SET state = 'delivered' WHERE id = $1`, [failed.id])
    response.writeHead(503).end()
  }
  const again = assertOk(await api.post(`/webhooks/${id}/deliveries/${failed.id}/resend`, undefined)).data
  assert.deepEqual([again.attributes.state, again.attributes.attempts], ['delivered', 2])
})

test('status and position follow, and two webhooks that are told everything do not feed each other', async () => {
  const receivers = await Promise.all([Receiver.start(), Receiver.start()])
  const [one] = await Promise.all(receivers.map(({ url }) => subscribe(api, { url })))
  const person = await contact('Followed')
  const isIt = ({ body }: Received) =>
    body.data.attributes['resource-id'] === person.id && body.type === 'contacts.create'
  await until(() => receivers.every(({ taken }) => taken.some(isIt)))
  const { position } = receivers[0]!.taken.find(isIt)!.body
  await until(
    async () => (await api.get(`/webhooks/${one.id}`)).document.data.attributes.position === position,
  )
  const last = await contact('Last')
  await until(() =>
    receivers.every(({ taken }) => taken.some(({ body }) => body.data.attributes['resource-id'] === last.id)),
  )
  for (const { taken } of receivers)
    assert.ok(
      !taken.some(({ body }) => body.type === 'webhooks.update'),
      'it was told of what is noted of webhooks',
    )
})
