import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleAttributes } from '../../support/samples.ts'
import { startService } from '../../support/service.ts'
import { types } from '../registry/every.ts'
import { idsIn } from './lists.ts'

const { api } = await startService()

const withCustoms = types.filter((type) => type.attributes.has('customs'))

test('contacts, companies, deals and orders have custom fields', () => {
  assert.deepEqual(
    withCustoms.map(({ name }) => name),
    ['companies', 'contacts', 'deals', 'orders'],
  )
})

for (const type of withCustoms) {
  const make = async (customs: object): Promise<string> =>
    (await api.create(type.name, { ...sampleAttributes(type), customs })).id
  const found = async (filter: string) => idsIn(await api.get(`/${type.name}?${filter}`))

  test(`${type.name}: a custom field is found by its value in any letter case, in both spellings`, async () => {
    const id = await make({ 'custom-12': 'Тюльпан' })
    await make({ 'custom-12': 'Тюльпаны' })
    await make({ 'custom-13': 'Тюльпан' })
    await make({})
    for (const name of ['filter[custom-12]', 'filter[custom_12]', 'filter%5Bcustom_12%5D'])
      for (const value of ['Тюльпан', 'ТЮЛЬПАН', encodeURIComponent('тюльпан')])
        assert.deepEqual(await found(`${name}=${value}`), [id], `${name}=${value}`)
  })

  test(`${type.name}: numbers, truth and lists are found by how they are written`, async () => {
    const number = await make({ 'custom-21': 1500.5 })
    const truth = await make({ 'custom-21': true })
    const list = await make({ 'custom-21': ['red', 'Blue', 7] })
    assert.deepEqual(await found('filter[custom-21]=1500.5'), [number])
    assert.deepEqual(await found('filter[custom-21]=true'), [truth])
    for (const item of ['red', 'blue', '7'])
      assert.deepEqual(await found(`filter[custom-21]=${item}`), [list])
    assert.deepEqual(await found('filter[custom-21]=green'), [])
  })

  test(`${type.name}: a comma list finds each value, two custom fields must both fit`, async () => {
    const one = await make({ 'custom-31': 'north', 'custom-32': 'big' })
    const other = await make({ 'custom-31': 'south', 'custom-32': 'small' })
    assert.deepEqual(await found('filter[custom-31]=north,south'), [one, other])
    assert.deepEqual(await found('filter[custom-31]=north,south&filter[custom_32]=small'), [other])
    assert.deepEqual(await found('filter[custom-31]=north&filter[custom-32]=small'), [])
  })

  test(`${type.name}: a field that is defined is filtered by its attribute name`, async () => {
    const field = await api.create('custom-fields', {
      name: 'Size',
      'resource-name': type.name,
      'field-type': 'select',
      'select-options': ['small', 'large'],
    })
    const key: string = field.attributes['attribute-name']
    const id = await make({ [key]: 'large' })
    await make({ [key]: 'small' })
    assert.deepEqual(await found(`filter[${key}]=large`), [id])
  })

  test(`${type.name}: a name that only looks like a custom field is refused`, async () => {
    for (const name of ['custom-0', 'custom-', 'custom-01', 'custom-x', 'custom-1-2', 'custom'])
      assert.equal((await api.get(`/${type.name}?filter[${name}]=1`)).status, 400, name)
  })
}
