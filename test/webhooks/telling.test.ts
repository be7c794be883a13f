import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startService } from '../support/service.ts'
import { until } from '../support/until.ts'
import { QUICK, Receiver, subscribe } from './receiver.ts'

const { api } = await startService({ followsLog: true, webhooks: QUICK })

test('a webhook is told every change in order, each with the position of the one before it', async () => {
  const receiver = await Receiver.start()
  const webhook = await subscribe(api, { url: receiver.url, 'resource-types': ['contacts'] })
  const contact = await api.create('contacts', { 'first-name': 'A', 'last-name': 'B' })
  await api.patch(`/contacts/${contact.id}`, {
    data: { type: 'contacts', id: contact.id, attributes: { 'first-name': 'C' } },
  })
  await api.delete(`/contacts/${contact.id}`)
  await until(() => receiver.received.length >= 3)
  const bodies = receiver.received.map(({ body }) => body)
  assert.deepEqual(
    bodies.map(({ type }) => type),
    ['contacts.create', 'contacts.update', 'contacts.delete'],
  )
  const positions = bodies.map(({ position }) => position)
  assert.deepEqual(
    bodies.map((body) => body['previous-position']),
    [null, positions[0], positions[1]],
  )
  const page = (await api.get(`/contacts/${contact.id}/changes`)).document.data
  assert.deepEqual(
    new Set(bodies.map(({ data }) => JSON.stringify(data))),
    new Set(page.map((one: object) => JSON.stringify(one))),
  )
  assert.match(webhook.attributes.secret, /^whsec_/)
})
