import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { furnish } from '../../src/demo/furnish.ts'
import { Maker } from '../../src/demo/maker.ts'
import { DEMO_COLLEAGUES } from '../../src/demo/team.ts'
import { startService } from '../support/service.ts'
import { newDataDir, type Running, startServer } from './programs.ts'
import { read, recordCount } from './web.ts'

const PASSWORD = 'coffee and beans'
const settings = { DATA_DIR: newDataDir(), DEMO: '1', BOOTSTRAP_PASSWORD: PASSWORD }
let server: Running
let token: string | undefined
const count = (path: string) => recordCount(server.port, token, path)
const list = async (path: string) => (await read(server.port, token, path)).data

before(async () => {
  server = await startServer(settings)
  token = server.token
})

test('the demo has what the contract promises', async () => {
  const counts = {
    contacts: 300,
    companies: 80,
    deals: 150,
    orders: 60,
    products: 40,
    users: 5,
    'diary-tasks': 200,
  }
  for (const [type, expected] of Object.entries(counts)) assert.equal(await count(`/${type}`), expected, type)
  for (const type of [
    'invoices',
    'invoice-payments',
    'entity-products',
    'contracts',
    'diary-events',
    'segments',
  ])
    assert.ok((await count(`/${type}`)) > 2, type)
  for (const type of [
    'sources',
    'areas',
    'contact-statuses',
    'company-types',
    'custom-fields',
    'table-states',
  ])
    assert.ok((await count(`/${type}`)) > 2, type)
  assert.ok((await count('/company-bank-details')) >= 80)
})

test('deals spread over all stages of two funnels', async () => {
  const funnels = await list('/deal-stage-categories')
  assert.equal(funnels.length, 2)
  for (const { id } of funnels) assert.ok((await count(`/deals?filter[deal-stage-category-id]=${id}`)) >= 50)
  const stages = await list('/deal-stages')
  assert.ok(
    stages.filter(({ attributes }: { attributes: { kind: string | null } }) => !attributes.kind).length >= 6,
  )
  for (const { id } of stages)
    assert.ok((await count(`/deals?filter[deal-stage-id]=${id}`)) > 0, `stage ${id}`)
})

test('lost deals have a reason, won ones a date and an invoice', async () => {
  const lost = await list('/deals?filter[deal-stage-id]=3&include=loss-reason')
  assert.ok(lost.length > 0)
  for (const { relationships } of lost) assert.ok(relationships['loss-reason'].data)
  const won = await list('/deals?filter[deal-stage-id]=2&include=invoices')
  assert.ok(won.length > 0)
  for (const { attributes, relationships } of won) {
    assert.ok(attributes['finished-at'])
    assert.equal(relationships.invoices.data.length, 1)
  }
})

test('invoices have lines that add up to their amount, and open stages a probability', async () => {
  const { data, included } = await read(server.port, token, '/invoices?include=lines&page[size]=100')
  type Line = { id: string; type: string; attributes: { amount: number } }
  const amounts = new Map(included.map(({ id, attributes }: Line) => [id, attributes.amount]))
  for (const { attributes, relationships } of data) {
    const lines: number[] = relationships.lines.data.map(({ id }: Line) => amounts.get(id))
    assert.ok(lines.length > 0)
    assert.equal(lines.reduce((sum, one) => sum + one, 0).toFixed(2), attributes.amount.toFixed(2))
  }
  for (const type of ['deal-stages', 'order-stages'])
    for (const { attributes } of await list(`/${type}`))
      if (!['won', 'lost'].includes(attributes.kind)) assert.ok(attributes.probability > 0, attributes.name)
})

test('every screen has something to show, whoever signs in', async () => {
  for (const { id } of await list('/order-stages'))
    assert.ok((await count(`/orders?filter[order-stage-id]=${id}`)) > 0, `stage ${id}`)
  for (const status of ['paid', 'issued', 'overdue'])
    assert.ok((await count(`/invoices?filter[status]=${status}`)) > 0, status)
  const now = encodeURIComponent(new Date().toISOString())
  for (const { id } of await list('/users'))
    for (const bound of ['due-at-lte', 'due-at-gte'])
      assert.ok(
        (await count(
          `/diary-tasks?filter[responsible-id]=${id}&filter[completed-at-null]=1&filter[${bound}]=${now}`,
        )) > 0,
        `${bound} of user ${id}`,
      )
  assert.ok((await list('/deals/summary?group=finished-at:month&filter[state]=won')).length >= 9)
  assert.ok((await list('/contacts/summary?group=created-at:month')).length >= 12)
  assert.ok((await count('/documents')) >= 40)
})

test('the history of a deal tells who moved it and when', async () => {
  const [deal] = await list('/deals?filter[state]=won&include=responsible&page[size]=1')
  const history = await list(`/deals/${deal.id}/changes`)
  const [{ attributes: made }] = history
  const { attributes: moved } = history.findLast((change: typeof deal) => change.attributes.after?.stage)
  assert.equal(made['created-at'], deal.attributes['created-at'])
  assert.notEqual(moved.before.stage.id, moved.after.stage.id)
  assert.equal(moved['user-id'], deal.relationships.responsible.data.id)
  assert.equal(moved['created-at'].slice(0, 10), deal.attributes['finished-at'])
})

test('the colleagues sign in with the password of the owner', async () => {
  for (const { email } of DEMO_COLLEAGUES) {
    const answer = await fetch(`http://127.0.0.1:${server.port}/app/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-rapport-app': '1' },
      body: JSON.stringify({ email, password: PASSWORD }),
    })
    assert.equal(answer.status, 200, await answer.text())
  }
})

test('the demo is not made again, nor in an account that is there already', async () => {
  assert.equal(await server.stop(), 0)
  server = await startServer(settings)
  assert.equal(await count('/contacts'), 300)
})

/** A tenth shows it as well as all. */
const PART = 0.1

test('the same day makes the same demo', async () => {
  const { database, addAccount } = await startService()
  const describe = async () => {
    const { account, api } = await addAccount()
    const now = new Date('2026-03-14T12:00:00Z')
    const actor = { ...account, zone: 'UTC' }
    await database.transaction(
      actor,
      (session) => furnish(new Maker(session, now, 'en', PART), [{ type: 'users', id: account.userId }]),
      { isBackground: true },
    )
    const { document } = await api.get(
      '/deals?page[size]=100&sort=number&include=contact,company,entities-products',
    )
    return [...document.data, ...document.included]
      .map(({ type, attributes }) =>
        [type, attributes['as-string'], attributes.amount, attributes.email, attributes['created-at']].join(
          ' ',
        ),
      )
      .sort()
  }
  const [first, second] = [await describe(), await describe()]
  assert.ok(first.length > 40)
  assert.deepEqual(first, second)
})
