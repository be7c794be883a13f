import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { Mail } from '../../src/accounts/letters/mail.ts'
import type { Document } from '../support/client.ts'
import { startService } from '../support/service.ts'
import { until } from '../support/until.ts'
import { automate, runsOf, settled, statesOf, switchOff, timeIsOver } from './automating.ts'

const heard: { key: string | undefined; body: string }[] = []
const answers: number[] = []
const receiver = createServer(async (request, response) => {
  let body = ''
  for await (const piece of request) body += piece
  heard.push({ key: request.headers['idempotency-key'] as string, body })
  response.writeHead(answers.shift() ?? 200).end('taken')
}).listen(0, '127.0.0.1')
await once(receiver, 'listening')
after(() => receiver.close())
const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`

const letters: string[] = []
const house = await startService({
  followsLog: true,
  mail: new Mail({ print: (text) => letters.push(text), log: () => {} }),
  automations: {
    retryAfterSeconds: [0],
    callAddress: async (url, headers, body) => {
      const answer = await fetch(url, { method: 'POST', headers, body })
      return { status: answer.status, body: await answer.text() }
    },
  },
})
const { api, database, account } = house

const read = async (path: string): Promise<Document> => (await api.get(path)).document.data
const byHand = async (type: string, then: readonly object[], recordId: string, name = 'Test') => {
  const { id } = await automate(api, { name, when: { kind: 'manual', type }, then })
  await api.create(
    'automation-runs',
    { 'resource-id': recordId },
    { automation: { data: { type: 'automations', id } } },
  )
  await settled(house)
  const [run] = await runsOf(api, id)
  await switchOff(api, id)
  return run
}

test('a deal is moved to a stage, linked, and what is new is made with its fields', async () => {
  const stages = await read('/deal-stages')
  const deal = await api.create('deals', { name: 'D', amount: 1200.5, 'planned-at': '2026-12-01' })
  const contact = await api.create('contacts', { 'first-name': 'A', 'last-name': 'B' })
  const stage = stages.find(({ id }: Document) => id !== deal.relationships.stage.data?.id).id
  const run = await byHand(
    'deals',
    [
      { do: 'move', stage },
      { do: 'link', relation: 'contacts', id: contact.id },
      {
        do: 'create',
        type: 'deals',
        fields: {
          name: 'Next of {{record.name}}',
          amount: '{{record.amount}}',
          'planned-at': '{{record.planned-at}}',
        },
      },
      {
        do: 'create',
        type: 'diary-tasks',
        fields: { name: 'Call by {{today}}', deal: '{{record.id}}', responsible: account.userId },
      },
    ],
    deal.id,
  )
  assert.equal(run.attributes.state, 'done', run.attributes.message)
  const moved = await read(`/deals/${deal.id}?include=stage,contacts`)
  assert.equal(moved.relationships.stage.data.id, stage)
  assert.deepEqual(moved.relationships.contacts.data, [{ type: 'contacts', id: contact.id }])
  const made = run.attributes.steps.map((step: Document) => step['resource-id'])
  const next = await read(`/deals/${made[2]}`)
  assert.deepEqual(
    [next.attributes.name, next.attributes.amount, next.attributes['planned-at']],
    ['Next of D', 1200.5, '2026-12-01'],
  )
  const task = await read(`/diary-tasks/${made[3]}?include=deal`)
  assert.equal(task.relationships.deal.data.id, deal.id)
  assert.match(task.attributes.name, /^Call by \d{4}-\d\d-\d\d$/)
})

test('branches, their other side and a stop lead to what is done', async () => {
  const then = [
    {
      do: 'branch',
      if: { filter: { q: 'Big' } },
      then: [{ do: 'set', fields: { description: 'big' } }],
      else: [{ do: 'stop' }],
    },
    { do: 'set', fields: { 'loss-comment': 'after' } },
  ]
  const big = await api.create('deals', { name: 'Big' })
  const small = await api.create('deals', { name: 'Small' })
  const runs = [await byHand('deals', then, big.id), await byHand('deals', then, small.id)]
  assert.deepEqual(
    runs.map(({ attributes }) => attributes.steps.map((step: Document) => step.step)),
    [
      ['0', '0.then.0', '1'],
      ['0', '0.else.0'],
    ],
  )
  const { attributes } = await read(`/deals/${big.id}`)
  assert.deepEqual([attributes.description, attributes['loss-comment']], ['big', 'after'])
})

test('a team takes turns, and who is disabled is passed over', async () => {
  const team = await api.create('user-groups', { name: 'Sales' })
  const people = []
  for (const name of ['a', 'b', 'c'])
    people.push(
      await api.create(
        'users',
        { email: `${name}@example.com`, 'first-name': name, disabled: name === 'b' },
        { 'user-groups': { data: [{ type: 'user-groups', id: team.id }] } },
      ),
    )
  const { id } = await automate(api, {
    when: { kind: 'created', type: 'orders' },
    then: [
      { do: 'assign', team: team.id },
      { do: 'notify', to: `team:${team.id}`, title: 'New order' },
    ],
  })
  const orders = await Promise.all([1, 2, 3, 4].map((number) => api.create('orders', { name: `O${number}` })))
  await settled(house)
  assert.deepEqual(await statesOf(api, id), ['done', 'done', 'done', 'done'])
  const responsible = []
  for (const order of orders)
    responsible.push(
      (await read(`/orders/${order.id}?include=responsible`)).relationships.responsible.data.id,
    )
  const [a, , c] = people.map((one) => one.id)
  assert.deepEqual(responsible.sort(), [a, a, c, c].sort())
  const told = await database.query('SELECT user_id FROM notifications WHERE title = $1', ['New order'])
  assert.deepEqual(told.map(([one]) => one).sort(), [a, a, a, a, c, c, c, c].sort())
  await switchOff(api, id)
})

test('a letter is sent, and one to nobody fails with a message and a notification', async () => {
  const contact = await api.create('contacts', {
    'first-name': 'Ann',
    'last-name': 'B',
    email: 'ann@example.com',
  })
  const nobody = await api.create('contacts', { 'first-name': 'No', 'last-name': 'Mail' })
  const then = [
    {
      do: 'letter',
      to: '{{record.email}}',
      subject: 'Hi {{record.first-name}}',
      body: 'From {{user.email}}',
    },
  ]
  const sent = await byHand('contacts', then, contact.id)
  assert.equal(sent.attributes.state, 'done')
  await until(() => letters.some((text) => /For ann@example.com: Hi Ann\nFrom owner1@example.com/.test(text)))
  const failed = await byHand('contacts', then, nobody.id, 'Writes letters')
  assert.deepEqual(
    [failed.attributes.state, failed.attributes.message],
    ['failed', '“” is no address for a letter'],
  )
  assert.equal(failed.attributes.steps[0].state, 'failed')
  const notices = await read('/notifications?filter[kind]=automation-failed')
  assert.deepEqual(
    notices.map(({ attributes }: Document) => [attributes.title, attributes['resource-id']]),
    [['Writes letters', failed.id]],
  )
})

test('an address is called again under the same key when it fails, and given up in the end', async () => {
  const company = await api.create('companies', { name: 'C' })
  const then = [
    { do: 'call', url: `${address}{{record.id}}`, body: { name: '{{record.name}}', id: '{{record.id}}' } },
  ]
  answers.push(500)
  await byHand('companies', then, company.id)
  await settled(house)
  assert.equal(heard.length, 2)
  assert.deepEqual(JSON.parse(heard[0]!.body), { name: 'C', id: company.id })
  assert.equal(heard[0]!.key, heard[1]!.key)
  answers.push(500, 500)
  const { id } = await byHand('companies', then, company.id)
  await until(async () => (await read(`/automation-runs/${id}`)).attributes.state === 'failed')
  assert.match((await read(`/automation-runs/${id}`)).attributes.message, /answered 500/)
})

test('it waits until the record is as it should be, or for a time', async () => {
  const company = await api.create('companies', { name: 'Wait' })
  const then = [
    { do: 'wait', until: { filter: { q: 'Ready' } }, days: 30 },
    { do: 'wait', hours: 1 },
    { do: 'set', fields: { description: 'Went on' } },
  ]
  const { id } = await byHand('companies', then, company.id)
  const rename = (name: string) =>
    api.patch(`/companies/${company.id}`, {
      data: { type: 'companies', id: company.id, attributes: { name } },
    })
  const steps = async () => (await read(`/automation-runs/${id}`)).attributes.steps.length
  await rename('Not yet')
  await settled(house)
  assert.equal(await steps(), 0)
  await rename('Ready')
  await settled(house)
  assert.equal(await steps(), 1)
  assert.equal((await read(`/automation-runs/${id}`)).attributes.state, 'waiting')
  await timeIsOver(house, id)
  await until(async () => (await read(`/automation-runs/${id}`)).attributes.state === 'done')
  assert.equal((await read(`/companies/${company.id}`)).attributes.description, 'Went on')
})

test('a failure while it waits for a condition leaves it the time that is left', async () => {
  const { id } = await automate(api, {
    when: { kind: 'created', type: 'competitors' },
    then: [{ do: 'wait', until: { filter: { q: 'Ready' } }, days: 30 }],
  })
  const { id: competitor } = await api.create('competitors', { name: 'Slow' })
  await settled(house)
  assert.deepEqual(await statesOf(api, id), ['waiting'])
  const [run] = await runsOf(api, id)
  // Whoever reads them first fails, the next does not.
  await database.pool.query(`CREATE SEQUENCE tries; ALTER TABLE competitors RENAME TO away;
    CREATE FUNCTION fails_once() RETURNS boolean LANGUAGE plpgsql AS $$ BEGIN
      IF nextval('tries') = 1 THEN RAISE EXCEPTION 'Once'; END IF; RETURN true; END $$;
    CREATE VIEW competitors AS SELECT * FROM away WHERE fails_once()`)
  await database.query(
    `UPDATE jobs.job SET start_after = now() WHERE name = 'automations' AND data ->> 'runId' = $1 AND state = 'created'`,
    [run!.id],
  )
  const work = () =>
    database.query(
      `SELECT attempts > 0, due_at > now() + interval '29 days' FROM automation_work WHERE run_id = $1`,
      [run!.id],
    )
  await until(async () => (await work())[0]![0] === 't')
  await settled(house)
  await database.pool.query('DROP VIEW competitors; ALTER TABLE away RENAME TO competitors')
  assert.deepEqual(await work(), [['t', 't']])
  assert.deepEqual(await statesOf(api, id), ['waiting'])
  await api.patch(`/competitors/${competitor}`, {
    data: { type: 'competitors', id: competitor, attributes: { name: 'Ready' } },
  })
  await settled(house)
  assert.deepEqual(await statesOf(api, id), ['done'])
  await switchOff(api, id)
})

test('what it waits for at another record is found too, when it looks again', async () => {
  const company = await api.create('companies', { name: 'Slow' })
  const employer = { companies: { data: [{ type: 'companies', id: company.id }] } }
  const contact = await api.create('contacts', { 'first-name': 'A', 'last-name': 'B' }, employer)
  const then = [{ do: 'wait', until: { related: { companies: { q: 'Quick' } } }, days: 30 }]
  const { id } = await byHand('contacts', then, contact.id)
  const lookNow = () =>
    database.query(
      `UPDATE jobs.job SET start_after = now() WHERE name = 'automations' AND data ->> 'runId' = $1 AND state = 'created'`,
      [id],
    )
  const looks = async () => {
    const [row] = await database.query(
      `SELECT count(*) FILTER (WHERE state = 'created'), count(*) FILTER (WHERE state = 'completed') FROM jobs.job
        WHERE name = 'automations' AND data ->> 'runId' = $1`,
      [id],
    )
    return row!.map(Number)
  }
  const [, before] = await looks()
  await lookNow()
  await until(async () => (await looks()).join() === `1,${before! + 1}`)
  assert.equal((await read(`/automation-runs/${id}`)).attributes.state, 'waiting')
  await api.patch(`/companies/${company.id}`, {
    data: { type: 'companies', id: company.id, attributes: { name: 'Quick' } },
  })
  await settled(house)
  await lookNow()
  await until(async () => (await read(`/automation-runs/${id}`)).attributes.state === 'done')
  assert.equal((await looks())[0], 0)
})

test('all that a run did is taken back by its request', async () => {
  const deal = await api.create('deals', { name: 'Undone', description: 'as it was' })
  const run = await byHand(
    'deals',
    [
      { do: 'set', fields: { description: 'changed' } },
      { do: 'create', type: 'diary-tasks', fields: { name: 'Made', deal: '{{record.id}}' } },
      { do: 'notify', to: 'responsible', title: 'Told' },
    ],
    deal.id,
  )
  const undo = await api.post('/undos', {
    data: { type: 'undos', attributes: { 'request-id': run.attributes['request-id'] } },
  })
  assert.equal(undo.status, 201, undo.text)
  assert.deepEqual([undo.document.data.attributes.state, undo.document.data.attributes.undone], ['done', 3])
  assert.equal((await read(`/deals/${deal.id}`)).attributes.description, 'as it was')
  assert.equal((await api.get(`/diary-tasks/${run.attributes.steps[1]['resource-id']}`)).status, 404)
  assert.equal((await read(`/automation-runs/${run.id}`)).attributes.state, 'done')
})
