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
  const kept = await house.database.query('SELECT payload FROM automation_work')
  assert.deepEqual(kept, [[null]], 'what nobody reads any more is not kept')
  const reader = await house.clientWithScopes(['automation_read'])
  assert.equal((await reader.get(`/automations/${id}/hook`)).status, 403)
  await switchOff(api, id)
  assert.equal((await send('{}')).status, 404)
})

test('what cannot be stored of a call is refused with its place', async () => {
  const { id } = await automate(api, { when: { kind: 'webhook' }, then: [{ do: 'stop' }] })
  const { document } = await api.get(`/automations/${id}/hook`)
  const path = new URL(document.data.attributes.url).pathname
  const deep = JSON.parse(`${'['.repeat(30)}${']'.repeat(30)}`)
  const FORM = 'application/x-www-form-urlencoded'
  for (const [body, pointer, type = 'application/json'] of [
    [JSON.stringify({ links: 1, x: ['fine', '\0'] }), '/x/1'],
    [JSON.stringify({ links: { x: '\ud800' } }), '/links/x'],
    [JSON.stringify({ relationships: {}, a: { '\0': 1 } }), '/a'],
    [JSON.stringify({ links: 1, deep }), `/deep${'/0'.repeat(19)}`],
    ['{"links":1,"x":1e400}', '/x'],
    ['fine=1&a=%00', '/a', FORM],
  ] as const) {
    const { status, bytes } = await ask(port, 'POST', path, { 'content-type': type }, body)
    assert.equal(status, 400, `${body}: ${bytes}`)
    assert.equal(JSON.parse(String(bytes)).errors[0].source.pointer, pointer)
  }
  await switchOff(api, id)
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

const letter = (body: string) => ({ do: 'letter', to: 'a@example.com', subject: 'S', body })
const HOLE = '{{record.description}}'
const created = { kind: 'created', type: 'companies' }

test('a text of a step has at most 10,000 characters, and all steps 100,000', async () => {
  const tryToMake = async (then: object[]) => {
    const attributes = { name: 'Long', when: created, then }
    const answer = await api.post('/automations', { data: { type: 'automations', attributes } })
    return [answer.status, answer.document.errors?.[0].detail]
  }
  const tooLong = 'is too long (at most 10000 characters)'
  assert.deepEqual(await tryToMake([letter(HOLE.repeat(455))]), [422, `then.0.body: ${tooLong}`])
  assert.deepEqual(await tryToMake([{ do: 'set', fields: { description: HOLE.repeat(455) } }]), [
    422,
    `then.0.fields.description: ${tooLong}`,
  ])
  const call = { do: 'call', url: 'https://example.com/', body: { deep: [HOLE.repeat(455)] } }
  assert.deepEqual(await tryToMake([call]), [422, `then.0.body.deep.0: ${tooLong}`])
  assert.deepEqual(await tryToMake(Array.from({ length: 11 }, () => letter('x'.repeat(9_900)))), [
    422,
    'then is too large (at most 100000 characters of JSON)',
  ])
  assert.deepEqual(await tryToMake([letter('x'.repeat(10_000))]), [201, undefined])
})

test('a step fails whose text is too long once it is filled in', async () => {
  const words = /A text has more than 100000 characters once its fields are filled in/
  const [one, all] = [
    await automate(api, { when: created, then: [letter(HOLE.repeat(11))] }),
    await automate(api, {
      when: created,
      then: [{ do: 'call', url: 'https://example.com/', body: Array(250).fill(HOLE) }],
    }),
  ]
  await api.create('companies', { name: 'Long', description: 'x'.repeat(10_000) })
  await settled(house)
  for (const { id } of [one, all]) await switchOff(api, id)
  const [run] = await runsOf(api, one.id)
  assert.equal(run!.attributes.state, 'failed')
  assert.match(run!.attributes.message, words)
  const { runs } = (await tryOut(one.id)).document.data.attributes
  assert.match(runs.at(-1).message, words)
  const [called] = await runsOf(api, all.id)
  assert.match(called!.attributes.message, /fill in more than 2000000 characters/)
})

test('a dry run shows as much as an answer holds, and says that it is cut', async () => {
  const { id } = await api.create('automations', {
    name: 'Many',
    when: { kind: 'created', type: 'deals' },
    then: Array.from({ length: 9 }, () => letter(HOLE.repeat(9))),
  })
  for (let made = 0; made < 50; made++)
    await api.create('deals', { name: 'Long', description: 'x'.repeat(10_000) })
  const { document, text } = await tryOut(id)
  assert.equal(document.data.attributes['is-cut'], true)
  assert.ok(document.data.attributes.runs.length > 0)
  assert.ok(text.length < 33 * 1024 ** 2)
})
