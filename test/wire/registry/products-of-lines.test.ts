import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Document } from '../../support/client.ts'
import { createSample } from '../../support/samples.ts'
import { startService } from '../../support/service.ts'
import { registry } from './every.ts'
import { type Identifier, identify, ordered, patchLink, readMembers, sendLink } from './linkage.ts'

const { api } = await startService()

const newProduct = async (name: string): Promise<Identifier> =>
  identify(await api.create('products', { name, 'selling-price': 10.5, 'cost-price': 7 }))

const lineFor = (owner: Identifier, product: Identifier) => ({
  product: { data: product },
  entity: { data: identify(owner) },
})

const linesOf = async (owner: Identifier): Promise<Document[]> =>
  (await api.get(`/${owner.type}/${owner.id}/entities-products`)).document.data

for (const type of ['contacts', 'companies', 'deals', 'orders']) {
  const newOwner = (relationships: object = {}): Promise<Identifier> =>
    createSample(api, registry.type(type), relationships)

  const assertProducts = async (owner: Identifier, products: Identifier[], lines = products.length) => {
    assert.deepEqual(await readMembers(api, owner, 'products'), ordered(products))
    assert.equal((await linesOf(owner)).length, lines)
  }

  test(`${type}: linking a product adds a line of one piece with its name and prices`, async () => {
    const product = await newProduct('Table')
    const owner = await newOwner({ products: { data: [product] } })
    const [line, ...others] = await linesOf(owner)
    assert.deepEqual(others, [])
    const { name, quantity, amount, ...prices } = line.attributes
    assert.deepEqual([name, quantity, amount], ['Table', 1, 10.5])
    assert.deepEqual([prices['selling-price'], prices['cost-price']], [10.5, 7])
    assert.deepEqual(await readMembers(api, line, 'product'), [product])
    assert.deepEqual(await readMembers(api, line, 'entity'), [identify(owner)])
  })

  test(`${type}: linking a product again adds no second line`, async () => {
    const [table, chair] = [await newProduct('Table'), await newProduct('Chair')]
    const owner = await newOwner({ products: { data: [table, table] } })
    await assertProducts(owner, [table])
    await sendLink(api, 'POST', owner, 'products', [table, chair, chair])
    await assertProducts(owner, [table, chair])
    await patchLink(api, owner, 'products', [chair, table])
    await assertProducts(owner, [table, chair])
  })

  test(`${type}: unlinking a product removes all lines that sell it, and no others`, async () => {
    const [table, chair] = [await newProduct('Table'), await newProduct('Chair')]
    const owner = await newOwner({ products: { data: [table, chair] } })
    await createSample(api, registry.type('entity-products'), lineFor(owner, table))
    await assertProducts(owner, [table, chair], 3)
    const stranger = await newOwner({ products: { data: [table] } })
    await sendLink(api, 'DELETE', owner, 'products', [table])
    await assertProducts(owner, [chair])
    await patchLink(api, owner, 'products', [])
    await assertProducts(owner, [])
    await assertProducts(stranger, [table])
  })

  test(`${type}: a product of several lines is shown once`, async () => {
    const table = await newProduct('Table')
    const owner = await newOwner()
    for (let count = 0; count < 2; count++)
      await createSample(api, registry.type('entity-products'), lineFor(owner, table))
    await assertProducts(owner, [table], 2)
    const related = await api.get(`/${type}/${owner.id}/products`)
    assert.deepEqual(related.document.data.map(identify), [table])
    assert.equal(related.document.meta['record-count'], 1)
    const { document } = await api.get(`/${type}/${owner.id}?include=products`)
    assert.deepEqual(document.data.relationships.products.data, [table])
    assert.deepEqual(document.included.map(identify), [table])
  })

  test(`${type}: a product goes with the last line that sells it`, async () => {
    const table = await newProduct('Table')
    const owner = await newOwner({ products: { data: [table] } })
    const [line] = await linesOf(owner)
    assert.equal((await api.delete(`/entity-products/${line.id}`)).status, 204)
    await assertProducts(owner, [])
    assert.equal((await api.get(`/products/${table.id}`)).status, 200)
  })

  test(`${type}: a line without a product is a line and no product`, async () => {
    const owner = await newOwner()
    await api.create('entity-products', { name: 'Delivery' }, { entity: { data: identify(owner) } })
    await assertProducts(owner, [], 1)
    const { document } = await api.get(`/${type}/${owner.id}?include=products`)
    assert.deepEqual(document.data.relationships.products.data, [])
  })
}
