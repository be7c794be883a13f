import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startService } from '../support/service.ts'
import { assertRefused, Desk, type Identifier } from './support.ts'

const { api, database } = await startService()
const desk = new Desk(api)

const [first, second] = [await desk.funnel(), await desk.funnel()]
const [base] = await desk.list('/deal-stage-categories?sort=id')
const offerOf = (funnel: Identifier) =>
  desk.create('deal-stages', { name: 'Offer' }, { 'deal-stage-category': funnel })
const [firstOffer, secondOffer] = [await offerOf(first), await offerOf(second)]

async function assertStandsOn(deal: Identifier, stage: Identifier, funnel: Identifier): Promise<void> {
  assert.equal((await desk.linkage(deal, 'stage')).id, stage.id)
  assert.equal((await desk.linkage(deal, 'stage-category')).id, funnel.id)
}

test('a deal without stage and funnel stands on the opened stage of the default funnel', async () => {
  await assertStandsOn(await desk.create('deals'), await desk.stageOfKind(base, 'opened'), base)
})

test('a deal with only a funnel stands on its opened stage', async () => {
  const deal = await desk.create('deals', {}, { 'stage-category': second })
  await assertStandsOn(deal, await desk.stageOfKind(second, 'opened'), second)
})

test('a deal with only a stage is in the funnel of that stage', async () => {
  await assertStandsOn(await desk.create('deals', {}, { stage: firstOffer }), firstOffer, first)
})

test('a deal may name a stage together with its funnel', async () => {
  const deal = await desk.create('deals', {}, { stage: secondOffer, 'stage-category': second })
  await assertStandsOn(deal, secondOffer, second)
})

test('a stage of another funnel is refused, on create and on edit', async () => {
  const wrong = { stage: firstOffer, 'stage-category': second }
  assertRefused(
    await desk.tryCreate('deals', {}, wrong),
    422,
    '/data/relationships/stage',
    /not a stage of funnel/,
  )
  const deal = await desk.create('deals', {}, { stage: secondOffer })
  assertRefused(await desk.tryEdit(deal, { name: 'Roof' }, wrong), 422, '/data/relationships/stage')
  await assertStandsOn(deal, secondOffer, second)
  assert.equal((await desk.attributes(deal)).name, null)
})

test('moving a deal to a stage of another funnel takes it into that funnel', async () => {
  const deal = await desk.create('deals', {}, { stage: firstOffer })
  await desk.edit(deal, {}, { stage: secondOffer })
  await assertStandsOn(deal, secondOffer, second)
  const answer = await api.patch(`/deals/${deal.id}/relationships/stage`, {
    data: { type: 'deal-stages', id: firstOffer.id },
  })
  assert.equal(answer.status, 204)
  await assertStandsOn(deal, firstOffer, first)
})

test('moving a deal to another funnel puts it on the opened stage there', async () => {
  const deal = await desk.create('deals', {}, { stage: firstOffer })
  await desk.edit(deal, {}, { 'stage-category': second })
  await assertStandsOn(deal, await desk.stageOfKind(second, 'opened'), second)
})

test('neither the stage nor the funnel can be taken away from a deal', async () => {
  const deal = await desk.create('deals', {}, { stage: firstOffer })
  for (const name of ['stage', 'stage-category'])
    assertRefused(await desk.tryEdit(deal, {}, { [name]: null }), 422, `/data/relationships/${name}`)
  await assertStandsOn(deal, firstOffer, first)
})

test('a stage cannot leave its funnel for none, and no deal stands on one that has none', async () => {
  const stage = await desk.create('deal-stages', { name: 'Visit' }, { 'deal-stage-category': first })
  const place = '/data/relationships/deal-stage-category'
  assertRefused(await desk.tryEdit(stage, {}, { 'deal-stage-category': null }), 422, place)
  await database.query('UPDATE deal_stages SET deal_stage_category_id = NULL WHERE id = $1', [stage.id])
  assertRefused(await desk.tryCreate('deals', {}, { stage }), 422, '/data/relationships/stage', /no funnel/)
})

test('a deal can be lost with a reason, a comment and a competitor', async () => {
  const reason = await desk.create('deal-loss-reasons', { name: 'Price' })
  const competitor = await desk.create('competitors', { name: 'Acme' })
  const lost = await desk.stageOfKind(first, 'lost')
  const deal = await desk.create('deals', {}, { stage: firstOffer })
  const links = { stage: lost, 'loss-reason': reason, 'loss-competitor': competitor }
  assert.equal(
    (await desk.edit(deal, { 'loss-comment': 'Too dear' }, links)).attributes['loss-comment'],
    'Too dear',
  )
  await assertStandsOn(deal, lost, first)
  assert.equal((await desk.linkage(deal, 'loss-reason')).id, reason.id)
  assert.equal((await desk.linkage(deal, 'loss-competitor')).id, competitor.id)
})

test('an order without a stage stands on the opened one', async () => {
  const [opened] = await desk.list('/order-stages?sort=position')
  const order = await desk.create('orders')
  assert.equal((await desk.linkage(order, 'stage')).id, opened.id)
  const packing = await desk.create('order-stages', { name: 'Packing' })
  const other = await desk.create('orders', {}, { stage: packing })
  assert.equal((await desk.linkage(other, 'stage')).id, packing.id)
  assertRefused(await desk.tryEdit(other, {}, { stage: null }), 422, '/data/relationships/stage')
  assert.equal((await desk.linkage(other, 'stage')).id, packing.id)
})

test('a stage of deals is no stage of orders', async () => {
  assertRefused(
    await desk.tryCreate('orders', {}, { stage: firstOffer }),
    409,
    '/data/relationships/stage/data/type',
  )
})

test('a stage on which a deal or an order stands cannot be deleted', async () => {
  for (const [type, stage] of [
    ['deals', await offerOf(first)],
    ['orders', await desk.create('order-stages', { name: 'Packing' })],
  ] as const) {
    const record = await desk.create(type, {}, { stage })
    assertRefused(await api.delete(`/${stage.type}/${stage.id}`), 409, undefined, new RegExp(type))
    await desk.delete(record)
    await desk.delete(stage)
  }
})

test('a system stage cannot be deleted', async () => {
  for (const stage of [...(await desk.stages(second)), ...(await desk.list('/order-stages'))])
    if (stage.attributes.kind !== null)
      assertRefused(await api.delete(`/${stage.type}/${stage.id}`), 409, undefined, /system stage/)
  assert.equal((await desk.stages(second)).length, 4)
})

test('a system stage can be renamed and cannot leave its funnel', async () => {
  const won = await desk.stageOfKind(second, 'won')
  assert.equal((await desk.edit(won, { name: 'Paid' })).attributes.kind, 'won')
  const place = '/data/relationships/deal-stage-category'
  for (const funnel of [first, null])
    assertRefused(await desk.tryEdit(won, {}, { 'deal-stage-category': funnel }), 422, place, /system stage/)
})

test('a stage can change its funnel while no deal stands on it', async () => {
  const stage = await offerOf(first)
  const deal = await desk.create('deals', {}, { stage })
  const place = '/data/relationships/deal-stage-category'
  assertRefused(await desk.tryEdit(stage, {}, { 'deal-stage-category': second }), 422, place, /Deals stand/)
  await desk.delete(deal)
  await desk.edit(stage, {}, { 'deal-stage-category': second })
  assert.equal((await desk.linkage(stage, 'deal-stage-category')).id, second.id)
})
