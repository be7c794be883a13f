import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startService } from '../support/service.ts'
import { assertRefused, Desk } from './support.ts'

const { api, addAccount } = await startService()
const desk = new Desk(api)

const kindsOf = (stages: { attributes: { kind: unknown } }[]) =>
  stages.map(({ attributes }) => attributes.kind)

test('an account comes with one funnel, the default, and its stages', async () => {
  const fresh = new Desk((await addAccount()).api)
  const funnels = await fresh.list('/deal-stage-categories')
  assert.equal(funnels.length, 1)
  assert.equal(funnels[0].attributes['is-default'], true)
  assert.deepEqual(kindsOf(await fresh.stages(funnels[0])), ['opened', 'won', 'lost'])
})

test('an account comes with the stages of orders', async () => {
  const fresh = new Desk((await addAccount()).api)
  assert.deepEqual(kindsOf(await fresh.list('/order-stages?sort=position')), ['opened', 'won', 'lost'])
})

test('creating a funnel creates its opened, won and lost stage', async () => {
  const funnel = await desk.funnel()
  assert.deepEqual(kindsOf(await desk.stages(funnel)), ['opened', 'won', 'lost'])
  assert.equal(funnel.attributes['is-default'], false)
})

test('the calculation method repeats the method of the amount', async () => {
  const funnel = await desk.funnel({ 'amount-calc-method': 'invoices' })
  assert.equal(funnel.attributes['calculation-method'], 'invoices')
  const edited = await desk.edit(funnel, { 'amount-calc-method': 'products' })
  assert.equal(edited.attributes['calculation-method'], 'products')
})

test('a method that there is not is refused', async () => {
  const wrong = { 'amount-calc-method': 'guess', 'cost-calc-method': 'invoices' }
  const { status, document } = await desk.tryCreate('deal-stage-categories', { name: 'Funnel', ...wrong })
  assert.equal(status, 422)
  const pointers = document.errors.map(({ source }: { source: { pointer: string } }) => source.pointer)
  assert.deepEqual(pointers, ['/data/attributes/amount-calc-method', '/data/attributes/cost-calc-method'])
})

test('a funnel with deals cannot be deleted', async () => {
  const funnel = await desk.funnel()
  const deal = await desk.create('deals', {}, { 'stage-category': funnel })
  assertRefused(await api.delete(`/deal-stage-categories/${funnel.id}`), 409, undefined, /deals/)
  assert.equal((await desk.stages(funnel)).length, 3)
  await desk.delete(deal)
  const stages = await desk.stages(funnel)
  await desk.delete(funnel)
  for (const stage of stages) assert.equal(await desk.exists(stage), false)
})

test('the only funnel of an account cannot be deleted', async () => {
  const fresh = new Desk((await addAccount()).api)
  const [only] = await fresh.list('/deal-stage-categories')
  assertRefused(await fresh.api.delete(`/deal-stage-categories/${only.id}`), 409, undefined, /only funnel/)
  assert.equal((await fresh.stages(only)).length, 3)
})

test('a stage that is made without a funnel joins the default one', async () => {
  const fresh = new Desk((await addAccount()).api)
  const funnel = await fresh.funnel({ 'is-default': true })
  const stage = await fresh.create('deal-stages', { name: 'Offer' })
  assert.equal((await fresh.linkage(stage, 'deal-stage-category')).id, funnel.id)
})

test('the stages that clients make have no kind', async () => {
  const funnel = await desk.funnel()
  const stage = await desk.create('deal-stages', { name: 'Offer' }, { 'deal-stage-category': funnel })
  assert.equal(stage.attributes.kind, null)
  assert.equal((await desk.create('order-stages', { name: 'Packing' })).attributes.kind, null)
})
