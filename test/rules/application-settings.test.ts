import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startService } from '../support/service.ts'
import { assertAnswered, times } from './at-once.ts'
import { Marketplace, optionPointer, optionsOf, setOptions } from './marketplace.ts'
import { assertRefused, attributePointer } from './support.ts'

const market = await Marketplace.open(await startService())
const { desk } = market

const IFRAME = { 'settings-url': 'https://example.com/settings' }
const SETTINGS = '/data/relationships/settings'

for (const key of ['a', 'z9', 'a_b', 'a'.repeat(64)])
  test(`the key ${key.slice(0, 8)} of ${key.length} characters can be defined`, async () => {
    const setting = await market.define(await market.publish(), key, 'text')
    assert.equal(setting.attributes.key, key)
  })

for (const key of ['', 'A', '9a', '_a', 'a-b', 'a b', 'a\n', '\na', 'é', 'a'.repeat(65)])
  test(`the key ${JSON.stringify(key.slice(0, 8))} of ${key.length} characters cannot be defined`, async () => {
    assertRefused(await market.tryDefine(await market.publish(), key, 'text'), 422, attributePointer('key'))
  })

test('a key is defined once in an application, and again in another', async () => {
  const application = await market.publish()
  await market.define(application, 'limit', 'number')
  const again = await market.tryDefine(application, 'limit', 'text')
  assertRefused(again, 422, attributePointer('key'), /taken/)
  const other = await market.define(application, 'other', 'number')
  assertRefused(await desk.tryEdit(other, { key: 'limit' }), 422, attributePointer('key'))
  await market.define(await market.publish(), 'limit', 'number')
})

test('of those who define a key at once, one does', async () => {
  const application = await market.publish()
  const answers = await times(8, () => market.tryDefine(application, 'limit', 'number'))
  assertAnswered(answers, 201, 422)
  const refused = answers.filter(({ status }) => status === 422)
  assert.equal(refused.length, 7)
  for (const answer of refused) assertRefused(answer, 422, attributePointer('key'), /taken/)
  assert.equal((await desk.linkage(application, 'settings')).length, 1)
})

test('a system field names a type that has custom fields', async () => {
  const application = await market.publish()
  for (const objectType of ['contacts', 'companies', 'deals', 'orders'])
    await market.define(application, objectType, 'system-field', { 'object-type': objectType })
  for (const more of [{}, ...['users', 'contact', 'ghosts', ''].map((name) => ({ 'object-type': name }))])
    assertRefused(
      await market.tryDefine(application, 'field', 'system-field', more),
      422,
      attributePointer('object-type'),
    )
})

test('only a system field has an object type', async () => {
  const application = await market.publish()
  for (const dataType of ['text', 'number', 'checkbox'])
    assertRefused(
      await market.tryDefine(application, 'field', dataType, { 'object-type': 'contacts' }),
      422,
      attributePointer('object-type'),
    )
  const field = await market.define(application, 'field', 'system-field', { 'object-type': 'contacts' })
  assertRefused(await desk.tryEdit(field, { 'data-type': 'text' }), 422, attributePointer('object-type'))
  assertRefused(await desk.tryEdit(field, { 'object-type': null }), 422, attributePointer('object-type'))
  await desk.edit(field, { 'data-type': 'text', 'object-type': null })
})

test('a setting that an installed application has a value of stays what it is', async () => {
  const application = await market.publish()
  const setting = await market.define(application, 'field', 'system-field', { 'object-type': 'contacts' })
  const { client } = await market.install(application)
  await desk.edit(setting, { 'object-type': 'deals' })
  await desk.edit(setting, { 'data-type': 'text', 'object-type': null })
  await desk.edit(setting, { key: 'text', name: 'Text' })
  await setOptions(client, { text: 'value' })
  assertRefused(await desk.tryEdit(setting, { key: 'other' }), 422, attributePointer('key'), /value/)
  assertRefused(await desk.tryEdit(setting, { 'data-type': 'number' }), 422, attributePointer('data-type'))
  await desk.edit(setting, { name: 'Another name', key: 'text', 'data-type': 'text' })
  await setOptions(client, { text: null })
  await desk.edit(setting, { key: 'other', 'data-type': 'number' })
})

test('the object type of a system field stays while an installed application has a value of it', async () => {
  const application = await market.publish()
  const setting = await market.define(application, 'field', 'system-field', { 'object-type': 'contacts' })
  const { client } = await market.install(application)
  await setOptions(client, { field: 'first-name' })
  assertRefused(await desk.tryEdit(setting, { 'object-type': 'deals' }), 422, attributePointer('object-type'))
})

test('a setting that an installed application has a value of does not leave it', async () => {
  const application = await market.publish()
  const setting = await market.define(application, 'limit', 'number')
  const { client } = await market.install(application)
  await setOptions(client, { limit: '42' })
  const other = await market.publish()
  assertRefused(
    await desk.tryEdit(setting, {}, { application: other }),
    422,
    '/data/relationships/application',
  )
  assertRefused(await desk.tryEdit(other, {}, { settings: [setting] }), 422, SETTINGS)
  assertRefused(await desk.tryEdit(application, {}, { settings: [] }), 403, SETTINGS)
  await setOptions(client, { limit: null })
  await desk.edit(application, {}, { settings: [] })
})

test('the value of a setting that is deleted goes with it', async () => {
  const application = await market.publish()
  const setting = await market.define(application, 'limit', 'number')
  const { client } = await market.install(application)
  await setOptions(client, { limit: '42' })
  await desk.delete(setting)
  assert.deepEqual(await optionsOf(client), {})
  assertRefused(await setOptions(client, { limit: '42' }), 422, optionPointer('limit'))
})

test('a checkbox that is defined for an installed application is false there', async () => {
  const application = await market.publish()
  const { client } = await market.install(application)
  await market.define(application, 'active', 'checkbox')
  assert.deepEqual(await optionsOf(client), { active: false })
})

test('a key under which an iframe has stored a value can be defined when the value fits', async () => {
  const application = await market.publish(IFRAME)
  const { client } = await market.install(application)
  await setOptions(client, { colour: 'red' })
  assertRefused(await market.tryDefine(application, 'colour', 'checkbox'), 422, attributePointer('key'))
  await market.define(application, 'colour', 'text')
  assert.deepEqual(await optionsOf(client), { colour: 'red' })
  assertRefused(await setOptions(client, { colour: 5 }), 422, optionPointer('colour'))
})

test('settings that are changed while values are stored never disagree with them', async () => {
  const application = await market.publish()
  const { client } = await market.install(application)
  for (let round = 0; round < 6; round++) {
    const setting = await market.define(application, 'limit', 'number')
    const [stored, changed] = await Promise.all([
      setOptions(client, { limit: '42' }),
      desk.tryEdit(setting, { 'data-type': 'checkbox' }),
    ])
    assertAnswered([stored, changed], 200, 422)
    const { 'data-type': dataType } = await desk.attributes(setting)
    const { limit } = await optionsOf(client)
    assert.equal(typeof limit, dataType === 'checkbox' ? 'boolean' : 'string')
    await desk.delete(setting)
  }
})
