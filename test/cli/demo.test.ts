import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { furnishDemo } from '../../src/demo/index.ts'
import { startService } from '../support/service.ts'
import { newDataDir, type Running, startServer } from './programs.ts'
import { read, recordCount } from './web.ts'

const settings = { DATA_DIR: newDataDir(), DEMO: '1' }
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

test('the demo is not made again, nor in an account that is there already', async () => {
  assert.equal(await server.stop(), 0)
  server = await startServer(settings)
  assert.equal(await count('/contacts'), 300)
})

test('the same day makes the same demo', async () => {
  const { database, addAccount } = await startService()
  const describe = async () => {
    const { account, api } = await addAccount()
    const now = new Date('2026-03-14T12:00:00Z')
    await database.transaction({ ...account, zone: 'UTC' }, (session) => furnishDemo(session, now))
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
  assert.ok(first.length > 400)
  assert.deepEqual(first, second)
})
