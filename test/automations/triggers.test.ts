import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startService } from '../support/service.ts'
import { until } from '../support/until.ts'
import { automate, runsOf, settled, statesOf, switchOff, timeIsOver } from './automating.ts'

const house = await startService({ followsLog: true })
const { api } = house

const patch = (type: string, id: string, attributes: object, relationships: object = {}) =>
  api.patch(`/${type}/${id}`, { data: { type, id, attributes, relationships } })

const note = (text: string) => [{ do: 'set', fields: { description: text } }]

test('a new record starts an automation once; what was there before does not', async () => {
  await api.create('companies', { name: 'Before' })
  const { id } = await automate(api, {
    when: { kind: 'created', type: 'companies' },
    then: note('Hello {{record.name}}'),
  })
  const made = await api.create('companies', { name: 'Ann' })
  await settled(house)
  const [run, ...others] = await runsOf(api, id)
  assert.deepEqual(others, [])
  const { state, cause, steps } = run.attributes
  assert.deepEqual([state, cause.kind, run.attributes['resource-id']], ['done', 'created', made.id])
  assert.deepEqual([steps.length, steps[0].do, steps[0].state], [1, 'set', 'done'])
  const { document } = await api.get(`/companies/${made.id}`)
  assert.equal(document.data.attributes.description, 'Hello Ann')
  await switchOff(api, id)
})

test('a change starts it when one of the named fields changes; links and its making do not', async () => {
  const { id } = await automate(api, {
    when: { kind: 'changed', type: 'deals', fields: ['amount'] },
    then: [{ do: 'notify', to: 'responsible', title: 'Now {{record.amount}}' }],
  })
  const all = await automate(api, { when: { kind: 'changed', type: 'deals' }, then: [{ do: 'stop' }] })
  const contact = await api.create('contacts', { 'first-name': 'A', 'last-name': 'B' })
  const deal = await api.create(
    'deals',
    { name: 'D' },
    { contacts: { data: [{ type: 'contacts', id: contact.id }] } },
  )
  await patch('deals', deal.id, { name: 'E' })
  await patch('deals', deal.id, { amount: 12.5 })
  await patch('deals', deal.id, { amount: 12.5 })
  await settled(house)
  assert.deepEqual(await statesOf(api, id), ['done'])
  assert.deepEqual(await statesOf(api, all.id), ['done', 'done'])
  const { document } = await api.get('/notifications?filter[q]=Now')
  assert.deepEqual(
    document.data.map(({ attributes: { title, kind } }: { attributes: Record<string, string> }) => [
      title,
      kind,
    ]),
    [['Now 12.5', 'message']],
  )
  await switchOff(api, id)
  await switchOff(api, all.id)
})

test('a deleted record starts it, and it speaks of the record as it was last', async () => {
  const { id } = await automate(api, {
    when: { kind: 'deleted', type: 'deals' },
    if: { filter: { q: 'Gone' } },
    then: [
      {
        do: 'create',
        type: 'diary-tasks',
        fields: {
          name: 'Why was {{record.name}} of {{record.company.name | "nobody"}} deleted?',
          'due-at': '{{now+1}}',
        },
      },
    ],
  })
  const company = await api.create('companies', { name: 'Firm' })
  const relation = { company: { data: { type: 'companies', id: company.id } } }
  const gone = await api.create('deals', { name: 'Gone one' }, relation)
  const other = await api.create('deals', { name: 'Another' })
  await patch('deals', gone.id, { name: 'Gone two' })
  await api.delete(`/deals/${gone.id}`)
  await api.delete(`/deals/${other.id}`)
  await settled(house)
  assert.deepEqual(await statesOf(api, id), ['done', 'stopped'])
  const { document } = await api.get('/diary-tasks')
  assert.equal(document.data.at(-1).attributes.name, 'Why was Gone two of Firm deleted?')
  await switchOff(api, id)
})

test('it starts when a record comes to match a filter, not while it goes on matching', async () => {
  const { id } = await automate(api, {
    when: { kind: 'matches', type: 'diary-tasks', filter: { priority: 'high' } },
    then: [{ do: 'set', fields: { description: 'Hurry' } }],
  })
  const born = await api.create('diary-tasks', { name: 'Born high', priority: 'high' })
  const task = await api.create('diary-tasks', { name: 'Low', priority: 'low' })
  await patch('diary-tasks', task.id, { name: 'Still low' })
  await patch('diary-tasks', task.id, { priority: 'high' })
  await patch('diary-tasks', task.id, { name: 'Still high' })
  await patch('diary-tasks', task.id, { priority: 'normal' })
  await patch('diary-tasks', task.id, { priority: 'high' })
  await settled(house)
  const runs = await runsOf(api, id)
  assert.deepEqual(
    runs.map(({ attributes }) => attributes['resource-id']),
    [born.id, task.id, task.id],
  )
  await switchOff(api, id)
})

test('conditions on the record and on what it is related to decide whether it runs', async () => {
  const { id } = await automate(api, {
    when: { kind: 'created', type: 'deals' },
    if: { filter: { q: 'Big' }, related: { company: { q: 'Firm' }, contacts: { q: 'Smith' } } },
    then: [{ do: 'stop' }],
  })
  const company = await api.create('companies', { name: 'Firm' })
  const contact = await api.create('contacts', { 'first-name': 'John', 'last-name': 'Smith' })
  const ofCompany = { company: { data: { type: 'companies', id: company.id } } }
  const ofBoth = { ...ofCompany, contacts: { data: [{ type: 'contacts', id: contact.id }] } }
  await api.create('deals', { name: 'Big' })
  await api.create('deals', { name: 'Big' }, ofCompany)
  await api.create('deals', { name: 'Small' }, ofBoth)
  const meant = await api.create('deals', { name: 'Big' }, ofBoth)
  await settled(house)
  const runs = await runsOf(api, id)
  assert.deepEqual(
    runs.map(({ attributes }) => attributes['resource-id']),
    [meant.id],
  )
  await switchOff(api, id)
})

test('somebody starts it by hand from a record; other automations are not started so', async () => {
  const { id } = await automate(api, { when: { kind: 'manual', type: 'companies' }, then: note('By hand') })
  const other = await automate(api, { when: { kind: 'created', type: 'orders' }, then: [{ do: 'stop' }] })
  const company = await api.create('companies', { name: 'C' })
  const start = (automation: string, attributes: object) =>
    api.post('/automation-runs', {
      data: {
        type: 'automation-runs',
        attributes,
        relationships: { automation: { data: { type: 'automations', id: automation } } },
      },
    })
  const started = await start(id, { 'resource-id': company.id })
  assert.equal(started.status, 201)
  assert.equal(started.document.data.attributes.state, 'waiting')
  assert.equal((await start(id, { 'resource-id': '999' })).status, 422)
  assert.equal((await start(id, { 'resource-id': company.id, 'resource-type': 'deals' })).status, 422)
  assert.equal((await start(other.id, { 'resource-id': company.id })).status, 422)
  await settled(house)
  assert.deepEqual(await statesOf(api, id), ['done'])
  const { document } = await api.get(`/companies/${company.id}`)
  assert.equal(document.data.attributes.description, 'By hand')
  await switchOff(api, id)
  await switchOff(api, other.id)
})

test('a record that is being typed starts it once, when it has settled', async () => {
  const { id } = await automate(api, {
    when: { kind: 'changed', type: 'companies', settle: 600 },
    then: note('Settled as {{record.name}}'),
  })
  const { id: company } = await api.create('companies', { name: 'A' })
  for (const name of ['AB', 'ABC', 'ABCD']) await patch('companies', company, { name })
  await settled(house)
  assert.deepEqual(await statesOf(api, id), ['waiting'])
  await timeIsOver(house, (await runsOf(api, id))[0]!.id)
  await until(async () => (await statesOf(api, id))[0] === 'done')
  const { document } = await api.get(`/companies/${company}`)
  assert.equal(document.data.attributes.description, 'Settled as ABCD')
  await settled(house)
  await switchOff(api, id)
})

test('what an undo brings back starts nothing', async () => {
  const { id } = await automate(api, {
    when: { kind: 'created', type: 'competitors' },
    then: [{ do: 'stop' }],
  })
  const competitor = await api.create('competitors', { name: 'Back' })
  await settled(house)
  const { headers } = await api.delete(`/competitors/${competitor.id}`)
  const attributes = { 'request-id': headers.get('x-request-id') }
  assert.equal((await api.post('/undos', { data: { type: 'undos', attributes } })).status, 201)
  await settled(house)
  assert.deepEqual(await statesOf(api, id), ['done'])
  await switchOff(api, id)
})
