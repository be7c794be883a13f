import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limitedPerson } from '../rights/people.ts'
import { startService } from '../support/service.ts'
import { until } from '../support/until.ts'
import { assertOk } from '../wire/checklist/support.ts'
import { QUICK, Receiver, subscribe } from './receiver.ts'

const service = await startService({ followsLog: true, webhooks: QUICK })
const { api } = service
const LIMITED = {
  rights: {
    '*': { read: 'all' },
    contacts: { read: 'own', create: 'all', edit: 'own' },
    webhooks: { read: 'all', create: 'all', edit: 'all' },
  },
  fields: { contacts: { note: 'hidden' } },
  flags: ['automations'],
}
const to = (id: string) => ({ responsible: { data: { type: 'users', id } } })
const statusOf = async (id: string) => assertOk(await api.get(`/webhooks/${id}`)).data.attributes.status

test('a webhook tells exactly what its user is shown of the log, and nothing once he is disabled', async () => {
  const { person, client } = await limitedPerson(service, LIMITED)
  const receiver = await Receiver.start()
  const { id, attributes } = await subscribe(client, { url: receiver.url, 'resource-types': ['contacts'] })
  const names = { 'last-name': 'B', note: 'hidden from him' }
  await api.create('contacts', { 'first-name': 'Of others', ...names })
  await api.create('contacts', { 'first-name': 'Mine', ...names }, to(person.id))
  await until(() => receiver.taken.length === 1)
  const page = await client.get(`/changes?filter[resource-type]=contacts&page[after]=${attributes.position}`)
  assert.deepEqual(
    receiver.taken.map(({ body }) => body.data),
    page.document.data,
  )
  assert.ok(!receiver.taken[0]!.text.includes('hidden from him'))
  await api.patch(`/users/${person.id}`, {
    data: { type: 'users', id: person.id, attributes: { disabled: true } },
  })
  await until(async () => (await statusOf(id)) === 'switched-off')
  const witness = await Receiver.start()
  await subscribe(api, { url: witness.url, 'resource-types': ['contacts'] })
  await api.create('contacts', { 'first-name': 'Later', ...names }, to(person.id))
  await until(() => witness.taken.length === 1)
  assert.equal(receiver.received.length, 1)
})

test('a webhook tells no more than the token may read that made it, and ends with it', async () => {
  const receiver = await Receiver.start()
  const token = await service.clientWithScopes(['automation_write', 'company_read'])
  const { id } = await subscribe(token, { url: receiver.url })
  await api.create('contacts', { 'first-name': 'Closed', 'last-name': 'B' })
  await api.create('companies', { name: 'Open' })
  await until(() => receiver.taken.some(({ body }) => body.type === 'companies.create'))
  assert.ok(!receiver.received.some(({ text }) => text.includes('Closed')))
  const without = await service.clientWithScopes(['automation_read'])
  const deliveries = async () => assertOk(await without.get(`/webhooks/${id}/deliveries`)).data
  await until(async () => (await deliveries()).length > 0)
  assert.equal((await deliveries())[0].attributes['request-body'], null)
  await service.database.query(
    'UPDATE tokens SET revoked_at = now() WHERE id = (SELECT token_id FROM webhook_readers WHERE webhook_id = $1)',
    [id],
  )
  await api.create('companies', { name: 'After' })
  await until(async () => (await statusOf(id)) === 'switched-off')
})

test('nobody has a webhook that tells what others see, but owners and admins', async () => {
  const { person, client } = await limitedPerson(service, LIMITED)
  const { client: manager } = await limitedPerson(service, { rights: { '*': { read: 'all' } } })
  const attributes = { url: 'https://example.com/', active: false }
  const of = (id: string) => ({ user: { data: { type: 'users', id } } })
  const post = (relationships: object, sender = client) =>
    sender.post('/webhooks', { data: { type: 'webhooks', attributes, relationships } })
  assert.equal((await post({}, manager)).status, 403)
  assert.equal((await post(of(service.account.userId))).status, 403)
  const { data } = assertOk(await post(of(person.id), api), 201)
  assert.equal((await post(of(person.id))).status, 201)
  const { data: owners } = assertOk(await post({}, api), 201)
  const redirect = { data: { type: 'webhooks', id: owners.id, attributes: { url: 'https://evil.example/' } } }
  assert.equal((await client.patch(`/webhooks/${owners.id}`, redirect)).status, 403)
  assert.equal((await client.get(`/webhooks/${owners.id}/deliveries`)).status, 403)
  assert.equal((await client.post(`/webhooks/${owners.id}/rotate`, undefined)).status, 403)
  assert.equal((await client.get(`/webhooks/${data.id}/deliveries`)).status, 200)
})
