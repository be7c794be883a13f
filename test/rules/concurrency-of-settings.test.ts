import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startService } from '../support/service.ts'
import { assertAnswered, atOnce, everyRecord, times, WRITERS, warmed } from './at-once.ts'
import { Desk } from './support.ts'

const { addAccount } = await startService()
const openDesk = async () => warmed(new Desk((await addAccount()).api))

test('stages that are made and moved at once keep their order, each on a place of its own', async () => {
  const desk = await openDesk()
  const funnel = await desk.funnel()
  const stages = await times(3, () =>
    desk.create('deal-stages', { name: 'S' }, { 'deal-stage-category': funnel }),
  )
  const write = (writer: number, round: number) =>
    writer % 2
      ? desk.tryCreate('deal-stages', { name: `${writer}` }, { 'deal-stage-category': funnel })
      : desk.tryEdit(stages[writer % 3], { position: 2 + round })
  const answers = await atOnce(write, async () => {
    const all = await everyRecord(desk, `/deal-stage-categories/${funnel.id}/stages?sort=position`)
    assert.equal(new Set(all.map(({ attributes }) => attributes.position)).size, all.length)
    const kinds = all.map(({ attributes }) => attributes.kind)
    assert.deepEqual([kinds[0], ...kinds.slice(-2)], ['opened', 'won', 'lost'])
  })
  assertAnswered(answers, 200, 201)
})

test('deals that are made while their funnel changes its method are calculated as it says in the end', async () => {
  const desk = await openDesk()
  const funnel = await desk.funnel()
  const product = await desk.create('products', { name: 'Roof', 'selling-price': 10 })
  const write = (writer: number, round: number) =>
    writer === WRITERS / 2
      ? desk.tryEdit(funnel, { 'amount-calc-method': round % 2 ? 'invoices' : 'products' })
      : desk.tryCreate('deals', {}, { 'stage-category': funnel, products: [product] })
  const answers = await atOnce(write, async () => {
    const method = (await desk.attributes(funnel))['amount-calc-method']
    const amounts = (await everyRecord(desk, `/deals?filter[deal-stage-category-id]=${funnel.id}`)).map(
      ({ attributes }) => attributes.amount,
    )
    assert.deepEqual(new Set(amounts), new Set([method === 'products' ? 10 : 0]))
  })
  assertAnswered(answers, 200, 201)
})

test('formulas that are changed at once never become a circle', async () => {
  const desk = await openDesk()
  const formula = { name: 'F', 'resource-name': 'deals', 'field-type': 'formula', formula: '1' }
  const fields = await times(3, () => desk.create('custom-fields', formula))
  const write = (writer: number, round: number) => {
    const read = fields[(writer + 1 + (round % 2)) % 3].attributes['attribute-name']
    return writer % 4 === 3
      ? desk.tryCreate('deals', { amount: round })
      : desk.tryEdit(fields[writer % 3], { formula: round % 3 ? `{${read}} + 1` : '1' })
  }
  const answers = await atOnce(write, async () => {
    assert.equal((await desk.tryCreate('deals', { amount: 1 })).status, 201)
  })
  assertAnswered(answers, 200, 201, 422)
})
