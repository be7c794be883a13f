import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startService } from '../support/service.ts'
import { Desk } from './support.ts'

const { api } = await startService()
const desk = new Desk(api)

const MADE = { contacts: { 'first-name': 'I', 'last-name': 'P' }, companies: { name: 'Acme' } }

for (const type of ['deals', 'orders'])
  for (const [one, many] of [
    ['contact', 'contacts'],
    ['company', 'companies'],
  ] as const) {
    const make = () => desk.create(many, MADE[many])

    test(`the ${one} of one of ${type} is a member of its ${many}`, async () => {
      const [main, other, next] = [await make(), await make(), await make()]
      const record = await desk.create(type, {}, { [one]: main, [many]: [other] })
      assert.deepEqual(await desk.linkedIds(record, many), [main.id, other.id])
      assert.equal((await desk.linkage(record, one)).id, main.id)
      await desk.edit(record, {}, { [one]: next })
      assert.deepEqual(await desk.linkedIds(record, many), [main.id, other.id, next.id])
      assert.deepEqual(await desk.linkedIds(next, type), [record.id])
    })

    test(`taking the ${one} of one of ${type} out of its ${many} leaves it without`, async () => {
      const [main, other] = [await make(), await make()]
      const record = await desk.create(type, {}, { [one]: main, [many]: [other] })
      await desk.edit(record, {}, { [many]: [other] })
      assert.equal(await desk.linkage(record, one), null)
      await desk.edit(record, {}, { [one]: main })
      const answer = await api.delete(`/${many}/${main.id}/relationships/${type}`, {
        data: [{ type, id: record.id }],
      })
      assert.equal(answer.status, 204)
      assert.equal(await desk.linkage(record, one), null)
    })

    test(`a ${one} of one of ${type} that is named together with other ${many} stays the main one`, async () => {
      const [main, other] = [await make(), await make()]
      const record = await desk.create(type, {}, { [one]: main })
      await desk.edit(record, {}, { [one]: main, [many]: [other] })
      assert.equal((await desk.linkage(record, one)).id, main.id)
      assert.deepEqual(await desk.linkedIds(record, many), [main.id, other.id])
    })

    test(`clearing the ${one} of one of ${type} keeps it among the ${many}`, async () => {
      const main = await make()
      const record = await desk.create(type, {}, { [one]: main })
      await desk.edit(record, {}, { [one]: null })
      assert.equal(await desk.linkage(record, one), null)
      assert.deepEqual(await desk.linkedIds(record, many), [main.id])
    })
  }

test('a link between records of one kind or two is seen from both sides', async () => {
  const [anna, boris] = [
    await desk.create('contacts', MADE.contacts),
    await desk.create('contacts', MADE.contacts),
  ]
  const acme = await desk.create('companies', MADE.companies, { contacts: [anna] })
  await desk.edit(anna, {}, { contacts: [boris] })
  const [deal, other] = [await desk.create('deals'), await desk.create('deals')]
  const order = await desk.create('orders', {}, { deals: [deal] })
  await desk.edit(deal, {}, { deals: [other] })
  assert.deepEqual(await desk.linkedIds(anna, 'companies'), [acme.id])
  assert.deepEqual(await desk.linkedIds(boris, 'contacts'), [anna.id])
  assert.deepEqual(await desk.linkedIds(deal, 'orders'), [order.id])
  assert.deepEqual(await desk.linkedIds(other, 'deals'), [deal.id])
})
