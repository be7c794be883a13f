import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clientOf, limitedPerson } from '../rights/people.ts'
import type { Client, Document } from '../support/client.ts'
import { startService } from '../support/service.ts'

const service = await startService()
const { api } = service

const number = { id: 'a', kind: 'number', type: 'deals' }
const bars = { id: 'b', kind: 'bars', type: 'deals', by: 'stage' }
const post = (tiles: unknown) =>
  api.post('/dashboards', { data: { type: 'dashboards', attributes: { name: 'Sales', tiles } } })
const dashboard = (name: string, shared: string): [string, object] => [
  'dashboards',
  { name, 'shared-with': shared, tiles: [number] },
]
const rename = (client: Client, { id }: { id: string }) =>
  client.patch(`/dashboards/${id}`, { data: { type: 'dashboards', id, attributes: { name: 'New' } } })
const namesFor = async (client: Client, query = 'sort=name'): Promise<string[]> => {
  const { data, meta } = (await client.get(`/dashboards?${query}`)).document
  assert.equal(meta['record-count'], data.length)
  return data.map(({ attributes }: Document) => attributes.name)
}

test('a dashboard holds what its tiles ask for as it was written', async () => {
  const where = { all: [{ field: 'responsible', is: ['me', 'my-team'] }] }
  const tiles = [
    { ...number, title: 'Won', figure: 'sum:amount', span: 'finished-at:month', goal: 1250000.5 },
    { ...bars, filter: { state: 'open', where }, figure: 'avg:amount', size: { width: 2, height: 2 } },
    { id: 'c', kind: 'columns', type: 'contacts', by: 'created-at:week', goal: 10 },
    { id: 'd', kind: 'line', type: 'deals', by: 'created-at:day' },
    { id: 'e', kind: 'funnel', type: 'orders', by: 'stage' },
    { id: 'f', kind: 'table', type: 'deals', by: 'responsible', figure: 'max:amount' },
    { id: 'g', kind: 'list', type: 'diary-tasks', filter: { 'completed-at-null': '1' }, sort: 'due-at' },
  ]
  const { data } = (await post(tiles)).document
  assert.deepEqual(data.attributes.tiles, tiles)
  assert.equal(data.attributes['shared-with'], 'me')
})

/** What is written in the place of the second tile, and where it is refused. */
const REFUSED: readonly (readonly [object, string])[] = [
  [{ ...number }, '/id'],
  [{ ...bars, id: 'two words' }, '/id'],
  [{ ...bars, title: 'x'.repeat(201) }, '/title'],
  [{ ...bars, kind: 'pie' }, '/kind'],
  [{ ...bars, type: 'secrets' }, '/type'],
  [{ ...bars, by: 'amount' }, '/by'],
  [{ ...bars, by: 'stage,responsible' }, '/by'],
  [{ ...bars, by: 'created-at' }, '/by'],
  [{ ...bars, kind: 'line' }, '/by'],
  [{ ...bars, kind: 'funnel', by: 'responsible' }, '/by'],
  [{ ...bars, kind: 'number' }, '/by'],
  [{ id: 'b', kind: 'table', type: 'deals' }, '/by'],
  [{ ...bars, figure: 'sum:name' }, '/figure'],
  [{ ...bars, figure: 'median:amount' }, '/figure'],
  [{ ...bars, figure: 'sum:amount,discount' }, '/figure'],
  [{ ...bars, figure: 7 }, '/figure'],
  [{ ...bars, filter: { colour: 'red' } }, '/filter/colour'],
  [{ ...bars, filter: { where: { all: [{ field: 'secret', is: 1 }] } } }, '/filter/where'],
  [{ ...bars, filter: 'open' }, '/filter'],
  [{ ...bars, filter: { q: 'x'.repeat(12_000) } }, '/filter'],
  [{ ...bars, span: 'created-at' }, '/span'],
  [{ ...bars, span: 'amount:month' }, '/span'],
  [{ ...bars, size: { width: 5 } }, '/size/width'],
  [{ ...bars, size: { depth: 1 } }, '/size/depth'],
  [{ ...bars, goal: 5 }, '/goal'],
  [{ ...number, id: 'b', goal: -1 }, '/goal'],
  [{ ...number, id: 'b', sort: 'name' }, '/sort'],
  [{ id: 'b', kind: 'list', type: 'deals', sort: 'secret' }, '/sort'],
  [{ ...bars, colour: 'red' }, '/colour'],
]

test('what a tile cannot ask for is refused at its place', async () => {
  for (const [tile, place] of REFUSED) {
    const { status, document } = await post([number, tile])
    const told = document.errors?.map((one: { source: object }) => one.source)
    assert.equal(status, 422, JSON.stringify(tile))
    assert.deepEqual(told, [{ pointer: `/data/attributes/tiles/1${place}` }], JSON.stringify(document))
  }
  const many = Array.from({ length: 25 }, (_, index) => ({ ...number, id: `t${index}` }))
  const long = [{ ...number, filter: { q: 'x'.repeat(100_000) } }]
  for (const tiles of [many, long])
    assert.deepEqual((await post(tiles)).document.errors[0].source, { pointer: '/data/attributes/tiles' })
  assert.equal((await post(many.slice(1))).status, 201)
})

test('a dashboard is seen by its owner, his teams or everybody, and changed by him and administrators', async () => {
  const rights = { '*': { read: 'all', edit: 'all', delete: 'all' } }
  const person = () => limitedPerson(service, { rights })
  const [owner, mate, stranger] = [await person(), await person(), await person()]
  const members = { data: [owner, mate].map(({ person }) => ({ type: 'users', id: person.id })) }
  await api.create('user-groups', { name: 'Sales' }, { members })
  const mine = await owner.client.create(...dashboard('Mine', 'me'))
  const ours = await owner.client.create(...dashboard('Ours', 'team'))
  const all = await owner.client.create(...dashboard('For all', 'everybody'))
  const known = [mine, ours, all].map(({ id }) => id).join()
  const seen = (client: Client) => namesFor(client, `sort=name&filter[id]=${known}`)
  assert.deepEqual(await seen(owner.client), ['For all', 'Mine', 'Ours'])
  assert.deepEqual(await seen(mate.client), ['For all', 'Ours'])
  assert.deepEqual(await seen(stranger.client), ['For all'])
  const manager = await clientOf(service, (await api.create('users', { email: 'plain@example.com' })).id)
  const statuses = async (client: Client) =>
    Promise.all([mine, ours, all].map(async (one) => (await rename(client, one)).status))
  assert.deepEqual(await statuses(mate.client), [404, 403, 403])
  assert.deepEqual(await statuses(stranger.client), [404, 404, 403])
  assert.deepEqual(await statuses(manager), [403, 403, 403])
  assert.equal((await manager.delete(`/dashboards/${all.id}`)).status, 403)
  assert.deepEqual(await statuses(owner.client), [200, 200, 200])
  assert.deepEqual(await statuses(api), [200, 200, 200])
  const theirs = { user: { data: { type: 'users', id: mate.person.id } } }
  const body = { data: { type: 'dashboards', attributes: { name: 'In his name' }, relationships: theirs } }
  assert.equal((await stranger.client.post('/dashboards', body)).status, 403)
})

test('who shares asks for what he may see himself: a list for a team says so in words of its own', async () => {
  const rights = { '*': { read: 'all', create: 'all' } }
  const fields = { deals: { amount: 'hidden' } }
  const { client } = await limitedPerson(service, { rights, fields })
  const tiles = [{ ...number, figure: 'sum:amount' }]
  const { id } = await api.create('dashboards', { name: 'Money', 'shared-with': 'everybody', tiles })
  assert.deepEqual((await client.get(`/dashboards/${id}`)).document.data.attributes.tiles, tiles)
  assert.equal((await client.get('/deals/summary?sum=amount')).status, 400)
})

test('what is done to a dashboard is taken back', async () => {
  const made = await api.create(...dashboard('Taken back', 'me'))
  const path = `/dashboards/${made.id}`
  const undo = async (headers: Headers) => {
    const attributes = { 'request-id': headers.get('x-request-id') }
    assert.equal((await api.post('/undos', { data: { type: 'undos', attributes } })).status, 201)
  }
  const attributes = { tiles: [] }
  const emptied = await api.patch(path, { data: { type: 'dashboards', id: made.id, attributes } })
  await undo(emptied.headers)
  assert.deepEqual((await api.get(path)).document.data.attributes.tiles, [number])
  await undo((await api.delete(path)).headers)
  assert.equal((await api.get(path)).document.data.attributes.name, 'Taken back')
})
