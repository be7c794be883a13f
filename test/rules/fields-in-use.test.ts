import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startService } from '../support/service.ts'
import { assertRefused, attributePointer, Desk } from './support.ts'

const { api } = await startService()
const desk = new Desk(api)

const define = (attributes: object) =>
  desk.create('custom-fields', { name: 'Field', 'resource-name': 'deals', ...attributes })
const keyOf = (field: { attributes: Record<string, string> }) => field.attributes['attribute-name']!
const NUMBER = { 'field-type': 'number' }
const formula = (text: string) => ({ 'field-type': 'formula', formula: text })

test('a field that a formula reads cannot be deleted', async () => {
  const field = await define(NUMBER)
  const reader = await define(formula(`{${keyOf(field)}} + 1`))
  assertRefused(await api.delete(`/custom-fields/${field.id}`), 409, undefined, new RegExp(keyOf(field)))
  await desk.delete(reader)
  await desk.delete(field)
})

test('a field that a formula reads stays a number of its type of record', async () => {
  const field = await define(NUMBER)
  await define(formula(`{${keyOf(field)}} + 1`))
  assertRefused(
    await desk.tryEdit(field, { 'field-type': 'text' }),
    422,
    attributePointer('field-type'),
    /number/,
  )
  assertRefused(
    await desk.tryEdit(field, { 'resource-name': 'orders' }),
    422,
    attributePointer('resource-name'),
  )
  await desk.edit(field, formula('7'))
  await desk.edit(field, NUMBER)
  assert.equal(
    (await desk.create('deals', { customs: { [keyOf(field)]: 1 } })).attributes.customs[keyOf(field)],
    1,
  )
})

test('a field that a funnel takes its amount from cannot go', async () => {
  const field = await define(formula('{number}'))
  const funnel = await desk.funnel({ 'amount-calc-method': 'formula', 'amount-calc-field': keyOf(field) })
  assertRefused(await api.delete(`/custom-fields/${field.id}`), 409, undefined, /funnel/)
  assertRefused(
    await desk.tryEdit(field, { 'resource-name': 'orders' }),
    422,
    attributePointer('resource-name'),
  )
  await desk.edit(funnel, { 'amount-calc-method': 'manually' })
  await desk.delete(field)
})

test('the results of a formula go with it, what clients wrote stays', async () => {
  const ofCompanies = { 'resource-name': 'companies' }
  const plain = await define({ ...NUMBER, ...ofCompanies })
  const calculated = await define({ ...formula('5'), ...ofCompanies })
  const company = await desk.create('companies', { name: 'Acme', customs: { [keyOf(plain)]: 3 } })
  assert.deepEqual(company.attributes.customs, { [keyOf(plain)]: 3, [keyOf(calculated)]: 5 })
  await desk.delete(calculated)
  await desk.delete(plain)
  assert.deepEqual((await desk.attributes(company)).customs, { [keyOf(plain)]: 3 })
})

test('the results of a formula leave the records that it no longer belongs to', async () => {
  const field = await define(formula('5'))
  const [deal, order] = [await desk.create('deals'), await desk.create('orders')]
  await desk.edit(field, { 'resource-name': 'orders' })
  assert.equal((await desk.attributes(deal)).customs[keyOf(field)], undefined)
  assert.equal((await desk.attributes(order)).customs[keyOf(field)], 5)
})

test('a field that nothing reads can become anything', async () => {
  const field = await define(NUMBER)
  await desk.edit(field, { 'field-type': 'text' })
  await desk.edit(field, { 'resource-name': 'contacts' })
  await desk.delete(field)
})
