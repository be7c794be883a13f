import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ask } from '../support/ask.ts'
import type { Document } from '../support/client.ts'
import { startService } from '../support/service.ts'
import { automate, runsOf, settled, statesOf, switchOff } from './automating.ts'

const house = await startService({ followsLog: true })
const { api, port } = house

const patch = (type: string, id: string, attributes: object) =>
  api.patch(`/${type}/${id}`, { data: { type, id, attributes } })

const tryOut = (id: string, attributes: object = {}) =>
  api.post(`/automations/${id}/dry-run`, { data: { type: 'automation-dry-runs', attributes } })

test('another program starts an automation at its secret address, and its body is the payload', async () => {
  const { id } = await automate(api, {
    when: { kind: 'webhook' },
    then: [
      {
        do: 'create',
        type: 'contacts',
        fields: { 'first-name': '{{payload.person.name}}', 'last-name': '{{payload.surname | "Unknown"}}' },
      },
    ],
  })
  const { document } = await api.get(`/automations/${id}/hook`)
  const { url } = document.data.attributes
  assert.equal((await api.get(`/automations/${id}/hook`)).document.data.attributes.url, url)
  const path = new URL(url).pathname
  const send = (body: string, headers = {}) => ask(port, 'POST', path, headers, body)
  const body = JSON.stringify({ person: { name: 'Ann' }, links: 'fine' })
  assert.equal((await send(body, { 'idempotency-key': 'a' })).status, 202)
  assert.equal((await send(body, { 'idempotency-key': 'a' })).status, 202)
  assert.equal((await send('{')).status, 400)
  assert.equal((await send(JSON.stringify('x'.repeat(70_000)))).status, 413)
  assert.equal((await ask(port, 'POST', '/hooks/guessed', {}, '{}')).status, 404)
  assert.equal((await ask(port, 'GET', path, {})).status, 405)
  await settled(house)
  assert.deepEqual(await statesOf(api, id), ['done'])
  const [{ attributes }] = (await api.get('/contacts')).document.data
  assert.deepEqual([attributes['first-name'], attributes['last-name']], ['Ann', 'Unknown'])
  const reader = await house.clientWithScopes(['automation_read'])
  assert.equal((await reader.get(`/automations/${id}/hook`)).status, 403)
  await switchOff(api, id)
  assert.equal((await send('{}')).status, 404)
})

test('too many calls of one address are put off', async () => {
  const { id } = await automate(api, { when: { kind: 'webhook' }, then: [{ do: 'stop' }] })
  const { document } = await api.get(`/automations/${id}/hook`)
  const path = new URL(document.data.attributes.url).pathname
  let status = 202
  for (let sent = 0; sent < 300 && status === 202; sent++)
    status = (await ask(port, 'POST', path, { 'idempotency-key': 'same' }, '{}')).status
  assert.equal(status, 429)
  await switchOff(api, id)
})

test('a dry run says for what it would have run and what it would have done, and does nothing', async () => {
  const first = await api.create('companies', { name: 'Small' })
  const second = await api.create('companies', { name: 'Big one' })
  await patch('companies', first.id, { name: 'Big two' })
  await patch('companies', first.id, { name: 'Big three' })
  await api.delete(`/companies/${second.id}`)
  const program = {
    if: { filter: { q: 'Big' } },
    then: [
      { do: 'branch', if: { filter: { q: 'three' } }, then: [{ do: 'stop' }] },
      {
        do: 'create',
        type: 'diary-tasks',
        fields: { name: 'Greet {{record.name}}', company: '{{record.id}}' },
      },
    ],
  }
  const changed = await api.create('automations', {
    name: 'C',
    when: { kind: 'changed', type: 'companies' },
    ...program,
  })
  const deleted = await api.create('automations', {
    name: 'D',
    when: { kind: 'deleted', type: 'companies' },
    ...program,
  })
  const matches = await api.create('automations', {
    name: 'M',
    when: { kind: 'matches', type: 'companies', filter: { q: 'Big' } },
    then: [{ do: 'set', fields: { description: 'was {{record.name}}' } }],
  })
  const { status, document } = await tryOut(changed.id)
  assert.equal(status, 200)
  const { runs, changes, ...rest } = document.data.attributes
  assert.deepEqual(rest, { days: 30, 'is-cut': false })
  assert.ok(changes >= 5)
  assert.deepEqual(
    runs.map((run: Document) => [run['resource-id'], run.steps.map((step: Document) => step.step)]),
    [
      [first.id, ['0', '1']],
      [first.id, ['0', '0.then.0']],
    ],
  )
  assert.deepEqual(runs[0].steps[1].fields, { name: 'Greet Big two', company: first.id })
  const [gone] = (await tryOut(deleted.id, { days: 1 })).document.data.attributes.runs
  assert.equal(gone.steps[1].fields.name, 'Greet Big one')
  const matched = (await tryOut(matches.id)).document.data.attributes.runs
  assert.deepEqual(
    matched.map((run: Document) => run.steps[0].fields.description),
    ['was Big one', 'was Big two'],
  )
  assert.equal((await api.get('/diary-tasks')).document.data.length, 0)
  assert.deepEqual(await runsOf(api, changed.id), [])
  assert.equal((await tryOut(changed.id, { days: 31 })).status, 422)
})
