import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Document } from '../support/client.ts'
import { startService } from '../support/service.ts'
import { assertRefused, attributePointer, Desk, type Identifier } from './support.ts'

const { api, addAccount } = await startService()
const desk = new Desk(api)

/** A way to make and to list stages: those of a funnel, or those of orders. */
interface Track {
  add(name: string, attributes?: object): Promise<Document>
  stages(): Promise<Document[]>
}

const ofFunnel = async (): Promise<Track & { funnel: Identifier }> => {
  const funnel = await desk.funnel()
  return {
    funnel,
    add: (name, attributes) =>
      desk.create('deal-stages', { name, ...attributes }, { 'deal-stage-category': funnel }),
    stages: () => desk.stages(funnel),
  }
}

const ofOrders = async (): Promise<Track> => {
  const fresh = new Desk((await addAccount()).api)
  return {
    add: (name, attributes) => fresh.create('order-stages', { name, ...attributes }),
    stages: () => fresh.list('/order-stages?sort=position'),
  }
}

const word = ({ attributes }: Document) => attributes.kind ?? attributes.name

async function assertOrder(track: Track, names: readonly string[]): Promise<void> {
  const stages = await track.stages()
  assert.deepEqual(stages.map(word), names)
  const places = stages.map(({ attributes }) => attributes.position)
  assert.equal(new Set(places).size, places.length, `each has a place of its own: ${places}`)
}

for (const [name, start] of [
  ['a funnel', ofFunnel],
  ['orders', ofOrders],
] as const)
  test(`new stages of ${name} stand between the opened and the closing ones, in the order of their making`, async () => {
    const track = await start()
    for (const stage of ['A', 'B', 'C']) await track.add(stage)
    await assertOrder(track, ['opened', 'A', 'B', 'C', 'won', 'lost'])
  })

test('a stage that is given the place of another one gets it, and the others make room', async () => {
  const track = await ofFunnel()
  const [a, , c] = [await track.add('A'), await track.add('B'), await track.add('C')]
  const taken = (await desk.attributes(a)).position
  assert.equal((await desk.edit(c, { position: taken })).attributes.position, taken)
  await assertOrder(track, ['opened', 'C', 'A', 'B', 'won', 'lost'])
  await track.add('D', { position: (await desk.attributes(a)).position })
  await assertOrder(track, ['opened', 'C', 'D', 'A', 'B', 'won', 'lost'])
})

test('a stage of the client stays between the system stages, wherever it is put', async () => {
  const track = await ofFunnel()
  const stage = await track.add('A')
  await track.add('B')
  for (const position of [0, -5, 1, 2, 3, 4, 50, 7]) {
    assert.equal((await desk.edit(stage, { position })).attributes.position, position)
    const [opened, ...others] = (await track.stages()).map(word)
    assert.equal(opened, 'opened')
    assert.deepEqual(others.slice(-2), ['won', 'lost'])
  }
})

test('the closing stages can change places', async () => {
  const track = await ofFunnel()
  await track.add('A')
  const [won, lost] = (await track.stages()).slice(-2)
  await desk.edit(lost, { position: won.attributes.position })
  await assertOrder(track, ['opened', 'A', 'lost', 'won'])
})

test('a system stage cannot be put among those of the client', async () => {
  const track = await ofFunnel()
  const [a, b] = [await track.add('A'), await track.add('B')]
  const [opened, , , won] = await track.stages()
  const places = [(await desk.attributes(a)).position, (await desk.attributes(b)).position]
  for (const [stage, position] of [
    [opened, places[0]],
    [opened, places[1] + 10],
    [won, places[1]],
    [won, places[0] - 5],
  ])
    assertRefused(await desk.tryEdit(stage, { position }), 422, attributePointer('position'), /comes? first/)
  await assertOrder(track, ['opened', 'A', 'B', 'won', 'lost'])
})

test('a stage cannot be without a place', async () => {
  const stage = await (await ofFunnel()).add('A')
  assertRefused(await desk.tryEdit(stage, { position: null }), 422, attributePointer('position'))
})

test('a stage that changes its funnel stands after the others there', async () => {
  const [from, into] = [await ofFunnel(), await ofFunnel()]
  const stage = await from.add('A')
  for (const name of ['X', 'Y', 'Z']) await into.add(name)
  await desk.edit(stage, {}, { 'deal-stage-category': into.funnel })
  await assertOrder(into, ['opened', 'X', 'Y', 'Z', 'A', 'won', 'lost'])
  await assertOrder(from, ['opened', 'won', 'lost'])
})

test('a funnel that is made with stages of another one has its system stages around them', async () => {
  const from = await ofFunnel()
  const stages = [await from.add('A'), await from.add('B')]
  const methods = { 'amount-calc-method': 'manually', 'cost-calc-method': 'manually' }
  const funnel = await desk.create('deal-stage-categories', { name: 'Funnel', ...methods }, { stages })
  await assertOrder({ ...from, stages: () => desk.stages(funnel) }, ['opened', 'A', 'B', 'won', 'lost'])
  await assertOrder(from, ['opened', 'won', 'lost'])
})

test('the order of one funnel is not that of another', async () => {
  const [one, other] = [await ofFunnel(), await ofFunnel()]
  await other.add('X')
  const before = await other.stages()
  for (const name of ['A', 'B', 'C']) await one.add(name, { position: 2 })
  await assertOrder(one, ['opened', 'C', 'B', 'A', 'won', 'lost'])
  assert.deepEqual(await other.stages(), before)
})
