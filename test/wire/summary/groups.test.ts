import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  groupingLinks,
  groupingTimes,
  groupingValues,
  numbersOf,
  UNITS,
} from '../../../src/definition/summary.ts'
import type { Document } from '../../support/client.ts'
import { createSample } from '../../support/samples.ts'
import { startService } from '../../support/service.ts'
import { assertRefused } from '../checklist/support.ts'
import { types } from '../registry/every.ts'
import { countsOf, funnel, link, summaryOf } from './figures.ts'

const { addAccount, database } = await startService()

for (const type of types)
  test(`${type.name}: every key groups all records of the list`, async () => {
    const { api } = await addAccount()
    for (let count = 0; count < 2; count++) await createSample(api, type)
    const { meta: list } = (await api.get(`/${type.name}`)).document
    const times = groupingTimes(type).map(([name], index) => `${name}:${UNITS[index % UNITS.length]}`)
    const plain = [...groupingLinks(type), ...groupingValues(type)].map(([name]) => name)
    const numbers = numbersOf(type).map(([name]) => name)
    const figures = numbers.length > 0 ? `&sum=${numbers}&avg=${numbers}&min=${numbers}&max=${numbers}` : ''
    for (const key of [...plain, ...times, [...plain, ...times].slice(-2).join()]) {
      const { data, meta } = await summaryOf(api, `/${type.name}/summary?group=${key}${figures}`)
      const counts = data.map(({ attributes }: Document) => attributes.count)
      assert.equal(
        counts.reduce((sum: number, count: number) => sum + count, 0),
        list['record-count'],
        key,
      )
      assert.equal(meta.count, list['record-count'])
      assert.equal(new Set(data.map(({ id }: Document) => id)).size, data.length)
    }
  })

test('deals by stage: a row is a resource with its stage, count and sums, and meta has the total', async () => {
  const { api } = await addAccount()
  const { stages } = await funnel(api)
  const deal = (stage: string, attributes: object) =>
    api.create('deals', attributes, { stage: link(stages[stage]!) })
  await deal('won', { amount: 0.1, cost: 7 })
  await deal('won', { amount: '0.20' })
  await deal('lost', { amount: 5 })
  const { data, meta, included } = await summaryOf(
    api,
    '/deals/summary?group=stage&sum=amount,cost&include=stage',
  )
  assert.deepEqual(data[0], {
    id: `stage:${stages.won!.id}`,
    type: 'deal-summaries',
    attributes: { count: 2, sum: { amount: 0.3, cost: 7 } },
    relationships: { stage: { data: { type: 'deal-stages', id: stages.won!.id } } },
  })
  assert.deepEqual(data[1].attributes, { count: 1, sum: { amount: 5, cost: 0 } })
  assert.deepEqual(meta, { count: 3, sum: { amount: 5.3, cost: 7 } })
  assert.deepEqual(included, [stages.won, stages.lost])
})

test('sums are exact: they are printed as the database adds them up', async () => {
  const { api } = await addAccount()
  for (const amount of ['12345678901234567890.1234567891', '0.0000000009'])
    await api.create('deals', { amount })
  const { text } = await api.get('/deals/summary?sum=amount')
  assert.match(text, /"meta":\{"count":2,"sum":\{"amount":12345678901234567890\.12345679\}\}/)
})

test('two keys, records without a value last, and ids that are the same every time', async () => {
  const { api, account } = await addAccount()
  const me = { type: 'users', id: account.userId }
  const task = (due: string | null, priority: string, responsible: object | null) =>
    api.create(
      'diary-tasks',
      { name: 'Call', 'due-at': due, priority },
      { responsible: { data: responsible } },
    )
  const [monday, tuesday] = ['2026-03-02T10:00:00Z', '2026-03-03T10:00:00Z']
  await task(tuesday, 'low', me)
  await task(monday, 'high', null)
  await task(null, 'low', null)
  await task(monday, 'low', me)
  const expected = [
    `due-at:day:2026-03-02,responsible:${me.id}`,
    'due-at:day:2026-03-02,responsible:',
    `due-at:day:2026-03-03,responsible:${me.id}`,
    'due-at:day:,responsible:',
  ]
  const counts = await countsOf(api, '/diary-tasks/summary?group=due-at:day,responsible')
  assert.deepEqual(
    Object.entries(counts),
    expected.map((id) => [id, 1]),
  )
  const { data } = await summaryOf(
    api,
    '/diary-tasks/summary?group=due-at:day,responsible&include=responsible',
  )
  assert.deepEqual(data[3].attributes, { key: { 'due-at': null }, count: 1 })
  assert.deepEqual(data[3].relationships, { responsible: { data: null } })
  const byPriority = await countsOf(api, '/diary-tasks/summary?group=priority')
  assert.deepEqual(Object.entries(byPriority), [
    ['priority:low', 3],
    ['priority:high', 1],
  ])
})

test('a relationship with several target types is grouped by all of them', async () => {
  const { api } = await addAccount()
  const [deal, order] = [await api.create('deals'), await api.create('orders')]
  for (const entity of [deal, deal, order])
    await api.create('entity-products', { 'selling-price': 2 }, { entity: link(entity) })
  const { data } = await summaryOf(api, '/entity-products/summary?group=entity&sum=amount&include=entity')
  assert.deepEqual(
    data.map(({ id, attributes, relationships }: Document) => [
      id,
      attributes.sum.amount,
      relationships.entity,
    ]),
    [
      [`entity:deals-${deal.id}`, 4, link(deal)],
      [`entity:orders-${order.id}`, 2, link(order)],
    ],
  )
})

test('periods are those of the clocks of the account, and of dates the calendar itself', async () => {
  const { api } = await addAccount('Asia/Tokyo')
  for (const moment of ['2026-03-31T14:59:59Z', '2026-03-31T15:00:00Z'])
    await api.create('deals', { 'created-at': moment, 'finished-at': '2026-04-01' })
  const idsBy = async (key: string) => Object.keys(await countsOf(api, `/deals/summary?group=${key}`))
  assert.deepEqual(await idsBy('created-at:day'), ['created-at:day:2026-03-31', 'created-at:day:2026-04-01'])
  assert.deepEqual(await idsBy('created-at:week'), ['created-at:week:2026-03-30'])
  assert.deepEqual(await idsBy('created-at:month'), [
    'created-at:month:2026-03-01',
    'created-at:month:2026-04-01',
  ])
  assert.deepEqual(await idsBy('created-at:quarter'), [
    'created-at:quarter:2026-01-01',
    'created-at:quarter:2026-04-01',
  ])
  assert.deepEqual(await idsBy('created-at:year'), ['created-at:year:2026-01-01'])
  const { data } = await summaryOf(api, '/deals/summary?group=finished-at:month')
  assert.deepEqual(data[0].attributes, { key: { 'finished-at': '2026-04-01' }, count: 2 })
})

test('the mean, the smallest and the greatest; of nothing there is none', async () => {
  const { api } = await addAccount()
  const figures = 'sum=amount&avg=amount&min=amount&max=amount'
  const none = await summaryOf(api, `/deals/summary?${figures}`)
  assert.deepEqual(none, {
    data: [],
    meta: {
      count: 0,
      sum: { amount: 0 },
      avg: { amount: null },
      min: { amount: null },
      max: { amount: null },
    },
  })
  for (const amount of [1, 1, 2, null]) await api.create('deals', { amount })
  const { meta } = await summaryOf(api, `/deals/summary?${figures}`)
  assert.deepEqual(meta, {
    count: 4,
    sum: { amount: 4 },
    avg: { amount: 1.3333333333 },
    min: { amount: 1 },
    max: { amount: 2 },
  })
})

test('a thousand groups are shown, one more is refused', async () => {
  const { api, account } = await addAccount()
  const fill = (from: number, to: number) =>
    database.query(
      `INSERT INTO deals (account_id, finished_at) SELECT $1, date '2020-01-01' + n FROM generate_series($2::int, $3::int) n`,
      [account.accountId, from, to],
    )
  await fill(1, 1000)
  const { data } = await summaryOf(api, '/deals/summary?group=finished-at:day')
  assert.equal(data.length, 1000)
  await fill(1001, 1001)
  assertRefused(await api.get('/deals/summary?group=finished-at:day'), 400, { parameter: 'group' })
  assert.equal((await summaryOf(api, '/deals/summary?group=finished-at:month')).meta.count, 1001)
})
