import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Document } from '../../support/client.ts'
import { startService } from '../../support/service.ts'
import { assertRefused } from '../checklist/support.ts'
import { burst, countOf } from '../limits/burst.ts'
import { countsOf, funnel, link, summaryOf } from './figures.ts'

const service = await startService()
const { addAccount, clientWithScopes } = service

test('what a dashboard shows: won and lost by month, open amounts by responsible, overdue tasks', async () => {
  const { api, account } = await addAccount()
  const { funnel: sales, stages } = await funnel(api)
  const me = { data: { type: 'users', id: account.userId } }
  const deal = (kind: string, attributes: object) =>
    api.create('deals', attributes, { stage: link(stages[kind]!), responsible: me })
  await deal('won', { amount: 10, 'finished-at': '2026-01-31' })
  await deal('won', { amount: 20, 'finished-at': '2026-02-01' })
  await deal('lost', { amount: 40, 'finished-at': '2026-02-28' })
  await deal('opened', { amount: 80 })
  const inFunnel = `filter[deal-stage-category-id]=${sales.id}`
  const days = 'filter[finished-at-gte]=2026-02-01&filter[finished-at-lte]=2026-02-28'
  assert.deepEqual(
    await countsOf(api, `/deals/summary?${inFunnel}&filter[state]=won&group=finished-at:month`),
    {
      'finished-at:month:2026-01-01': 1,
      'finished-at:month:2026-02-01': 1,
    },
  )
  assert.deepEqual(await countsOf(api, `/deals/summary?${inFunnel}&${days}&group=stage`), {
    [`stage:${stages.won!.id}`]: 1,
    [`stage:${stages.lost!.id}`]: 1,
  })
  const open = await summaryOf(api, '/deals/summary?filter[state]=open&group=responsible&sum=amount')
  assert.deepEqual(open.data[0].attributes.sum, { amount: 80 })
  const task = (due: string, completed: string | null) =>
    api.create('diary-tasks', { name: 'Call', 'due-at': due, 'completed-at': completed }, { responsible: me })
  await task('2026-01-01T10:00:00Z', null)
  await task('2026-01-01T10:00:00Z', '2026-01-02T10:00:00Z')
  await task('2090-01-01T10:00:00Z', null)
  const overdue = 'filter[completed-at-null]=1&filter[due-at-lte]=2026-06-01T00:00:00Z'
  assert.deepEqual(await countsOf(api, `/diary-tasks/summary?${overdue}&group=responsible`), {
    [`responsible:${account.userId}`]: 1,
  })
})

test('a summary is filtered as its list: by words, custom fields and saved tables', async () => {
  const { api } = await addAccount()
  const deal = (name: string, field: string) => api.create('deals', { name, customs: { 'custom-5': field } })
  await deal('Alpha one', 'a')
  await deal('Alpha two', 'b')
  await deal('Beta', 'a')
  const table = await api.create('table-states', {
    name: 'Saved',
    'resource-name': 'deals',
    conditions: { q: 'alpha', 'custom-5': 'b' },
  })
  for (const filter of [
    'filter[q]=alpha',
    'filter[custom-5]=a',
    `filter[table-state-id]=${table.id}`,
    'filter[actual]=1',
  ]) {
    const { meta } = (await api.get(`/deals?${filter}`)).document
    assert.equal(
      (await summaryOf(api, `/deals/summary?group=stage&${filter}`)).meta.count,
      meta['record-count'],
    )
  }
  assertRefused(await api.get('/deals/summary?filter[table-state-id]=999999'), 400, {
    parameter: 'filter[table-state-id]',
  })
})

test('what is wrong with a summary is named', async () => {
  const { api } = await addAccount()
  for (const [parameter, value] of [
    ['group', 'nothing'],
    ['group', 'name'],
    ['group', 'contacts'],
    ['group', 'created-at'],
    ['group', 'created-at:hour'],
    ['group', 'created-at:month:day'],
    ['group', 'stage:month'],
    ['group', 'stage,stage'],
    ['group', 'created-at:month,created-at:year'],
    ['group', 'stage,responsible,status'],
    ['sum', 'name'],
    ['avg', 'stage'],
    ['max', 'created-at'],
    ['include', 'stage'],
    ['sort', 'count'],
    ['page', '2'],
    ['filter[nothing]', '1'],
    ['fields[deal-summaries]', 'count'],
  ] as const)
    assertRefused(await api.get(`/deals/summary?${parameter}=${value}`), 400, { parameter })
  const { document } = await api.get('/deals/summary?group=x&sum=y&filter[z]=1')
  assert.deepEqual(
    document.errors.map(({ source }: Document) => source.parameter),
    ['group', 'sum', 'filter[z]'],
  )
})

test('grouping by a relationship needs the right to read what it points at', async () => {
  const reader = await clientWithScopes(['deal_read'])
  assert.equal((await reader.get('/deals/summary?group=created-at:month&sum=amount')).status, 200)
  for (const group of ['responsible', 'stage', 'contact'])
    assertRefused(await reader.get(`/deals/summary?group=${group}`), 403)
  assertRefused(await reader.get('/contacts/summary'), 403)
  const more = await clientWithScopes(['deal_read', 'dictionary_read'])
  assert.equal((await more.get('/deals/summary?group=stage&include=stage.deal-stage-category')).status, 200)
})

test('accounts do not see each other in figures', async () => {
  const [{ api }, { api: other }] = [await addAccount(), await addAccount()]
  await api.create('deals', { amount: 7 })
  assert.deepEqual((await summaryOf(other, '/deals/summary?group=stage&sum=amount')).meta, {
    count: 0,
    sum: { amount: 0 },
  })
})

test('a summary counts as a list', async () => {
  const limited = await startService({ listRateLimit: 2 })
  const { answers } = await burst(limited, (api) => [
    api.get('/deals/summary?group=stage'),
    api.get('/deals'),
    api.get('/contacts/summary'),
  ])
  assert.equal(countOf(200, answers), 2)
  assert.equal(countOf(429, answers), 1)
})
