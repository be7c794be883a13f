import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Document } from '../support/client.ts'
import { startService } from '../support/service.ts'
import { assertRefused, attributePointer, Desk, type Identifier } from './support.ts'

const { api, port } = await startService()
const desk = new Desk(api)

const MAIN = {
  contacts: { 'first-name': 'I', 'last-name': 'P' },
  companies: { name: 'Acme' },
  deals: {},
  orders: {},
}
const PRICES = { 'selling-price': 100.5, 'cost-price': 60 }
const makeProduct = (name = 'Roof') => desk.create('products', { name, ...PRICES })
const linesOf = (record: Identifier): Promise<Document[]> =>
  desk.list(`/${record.type}/${record.id}/entities-products`)
const sendProducts = (method: string, { type, id }: Identifier, products: readonly Identifier[]) =>
  api.send(method, `/${type}/${id}/relationships/products`, {
    body: { data: products.map((product) => ({ type: 'products', id: product.id })) },
  })

for (const [type, attributes] of Object.entries(MAIN))
  test(`linking a product to one of ${type} adds a line, unlinking it removes its lines`, async () => {
    const [roof, door] = [await makeProduct(), await makeProduct('Door')]
    const record = await desk.create(type, attributes, { products: [roof] })
    assert.equal((await sendProducts('POST', record, [door])).status, 204)
    const lines = await linesOf(record)
    assert.deepEqual(
      lines.map((line) => line.attributes.name),
      ['Roof', 'Door'],
    )
    for (const line of lines) {
      assert.equal(line.attributes.quantity, 1)
      assert.equal(line.attributes['selling-price'], 100.5)
      assert.equal(line.attributes['cost-price'], 60)
      assert.equal(line.attributes.amount, 100.5)
    }
    await desk.create('entity-products', { quantity: 3 }, { entity: record, product: roof })
    assert.deepEqual(await desk.linkedIds(record, 'products'), [roof.id, door.id])
    assert.equal((await sendProducts('DELETE', record, [roof])).status, 204)
    assert.deepEqual(
      (await linesOf(record)).map((line) => line.attributes.name),
      ['Door'],
    )
    assert.equal((await sendProducts('PATCH', record, [roof])).status, 204)
    assert.deepEqual(await desk.linkedIds(record, 'products'), [roof.id])
  })

test('a product that is linked already keeps its line as it is', async () => {
  const roof = await makeProduct()
  const deal = await desk.create('deals', {}, { products: [roof] })
  const [line] = await linesOf(deal)
  await desk.edit(line, { quantity: 7 })
  assert.equal((await sendProducts('POST', deal, [roof])).status, 204)
  await desk.edit(deal, {}, { products: [roof] })
  assert.deepEqual(
    (await linesOf(deal)).map((one) => [one.id, one.attributes.quantity]),
    [[line.id, 7]],
  )
})

test('a line has its own name and prices where they are given', async () => {
  const own = { name: 'Roof, blue', 'selling-price': 90, 'cost-price': null }
  const line = await desk.create('entity-products', own, { product: await makeProduct() })
  assert.equal(line.attributes.name, 'Roof, blue')
  assert.equal(line.attributes['selling-price'], 90)
  assert.equal(line.attributes['cost-price'], null)
})

test('a line keeps its prices when those of the product change', async () => {
  const roof = await makeProduct()
  const line = await desk.create('entity-products', {}, { product: roof })
  await desk.edit(roof, { 'selling-price': 500 })
  assert.equal((await desk.attributes(line))['selling-price'], 100.5)
})

test('the amount of a line is price × quantity less its discount, in whole cents', async () => {
  const cases = [
    [{ 'selling-price': 100, quantity: 3, discount: 0 }, 300],
    [{ 'selling-price': 100, quantity: 3, discount: 10 }, 270],
    [{ 'selling-price': 19.99, quantity: 1.5, discount: 33.33 }, 19.99],
    [{ 'selling-price': 0.05, quantity: 1, discount: 50 }, 0.03],
    [{ 'selling-price': 10, quantity: 0, discount: 0 }, 0],
    [{ 'selling-price': 10, quantity: 4, discount: 100 }, 0],
    [{ 'selling-price': '99999999999.99', quantity: 2, discount: 0 }, 199999999999.98],
    [{ 'selling-price': null, quantity: 2, discount: 0 }, null],
  ] as const
  const line = await desk.create('entity-products')
  assert.equal(line.attributes.amount, null)
  for (const [attributes, amount] of cases)
    assert.equal((await desk.edit(line, attributes)).attributes.amount, amount, JSON.stringify(attributes))
})

test('a line begins with the quantity 1 and no discount, and goes back to that', async () => {
  const line = await desk.create('entity-products', { quantity: 5, discount: 10 })
  const cleared = await desk.edit(line, { quantity: null, discount: null })
  assert.equal(cleared.attributes.quantity, 1)
  assert.equal(cleared.attributes.discount, 0)
})

test('a negative quantity and a discount outside of 0 to 100 are refused', async () => {
  const line = await desk.create('entity-products', { quantity: 2, discount: 5 })
  for (const [name, value, words] of [
    ['quantity', -1, /at least 0/],
    ['quantity', '-0.0000000001', /at least 0/],
    ['discount', -5, /at least 0/],
    ['discount', 100.01, /at most 100/],
    ['discount', '101', /at most 100/],
  ] as const) {
    assertRefused(await desk.tryEdit(line, { [name]: value }), 422, attributePointer(name), words)
    assertRefused(
      await desk.tryCreate('entity-products', { [name]: value }),
      422,
      attributePointer(name),
      words,
    )
  }
  const { quantity, discount } = await desk.attributes(line)
  assert.deepEqual([quantity, discount], [2, 5])
})

test('the description of the API tells the bounds of quantity and discount, as shown and as written', async () => {
  const found: Record<string, [unknown, unknown][]> = { quantity: [], discount: [] }
  const response = await fetch(`http://127.0.0.1:${port}/openapi.json`)
  JSON.parse(await response.text(), (name, schema) => {
    if (schema?.minimum !== undefined) found[name]?.push([schema.minimum, schema.maximum])
    return schema
  })
  for (const [name, bounds] of Object.entries({ quantity: [0, undefined], discount: [0, 100] })) {
    assert.ok(found[name]!.length > 1)
    for (const one of found[name]!) assert.deepEqual(one, bounds)
  }
})
