import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startService } from '../support/service.ts'
import { type Installed, Marketplace, optionPointer, optionsOf, setOptions } from './marketplace.ts'
import { assertRefused } from './support.ts'

const service = await startService()
const market = await Marketplace.open(service)

/** An installed application with one setting of each data type. */
async function withEverySetting(attributes: object = {}): Promise<Installed> {
  const application = await market.publish(attributes)
  await market.define(application, 'greeting', 'text')
  await market.define(application, 'limit', 'number')
  await market.define(application, 'active', 'checkbox')
  await market.define(application, 'source', 'system-field', { 'object-type': 'contacts' })
  return market.install(application)
}

const IFRAME = { 'settings-url': 'https://example.com/settings' }

const RIGHT: Readonly<Record<string, readonly unknown[]>> = {
  greeting: ['Hello', '', '42', 'ё'],
  limit: ['0', '42', '007', '9'.repeat(40)],
  active: [true, false],
  source: ['first-name', 'created-at', 'as-string', 'customs', 'custom-1', 'custom-900000001'],
}
const WRONG: Readonly<Record<string, readonly unknown[]>> = {
  greeting: [42, true, {}, ['Hello'], 'a\0b'],
  limit: [42, '', '4.2', '-1', '+1', ' 1', '1\n', '1e5', 'ten', '٣', true],
  active: ['true', 'false', 0, 1, '', []],
  source: ['', 'amount', 'responsible', 'id', 'custom-', 'custom-0', 'custom-x', 'custom_1', 'First-Name', 1],
}

for (const [kind, attributes] of Object.entries({ 'without an iframe': {}, 'with an iframe': IFRAME })) {
  for (const [key, values] of Object.entries(RIGHT))
    test(`an application ${kind} stores ${values.map((one) => JSON.stringify(one).slice(0, 20)).join(', ')} as ${key}`, async () => {
      const { client } = await withEverySetting(attributes)
      for (const value of values) {
        const answer = await setOptions(client, { [key]: value })
        assert.equal(answer.status, 200, answer.text)
        assert.strictEqual(answer.document.data.attributes.options[key], value)
        assert.strictEqual((await optionsOf(client))[key], value)
      }
    })

  for (const [key, values] of Object.entries(WRONG))
    test(`an application ${kind} cannot store ${values.map((one) => JSON.stringify(one)).join(', ')} as ${key}`, async () => {
      const { client } = await withEverySetting(attributes)
      const before = await optionsOf(client)
      for (const value of values)
        assertRefused(await setOptions(client, { limit: '1', [key]: value }), 422, optionPointer(key))
      assert.deepEqual(await optionsOf(client), before)
    })
}

test('an application without an iframe keeps no keys but those of its settings', async () => {
  const { client } = await withEverySetting()
  for (const value of ['red', null])
    assertRefused(
      await setOptions(client, { greeting: 'Hello', colour: value }),
      422,
      optionPointer('colour'),
      /not a setting/,
    )
  assert.deepEqual(await optionsOf(client), { active: false })
})

test('an application with an iframe keeps any key that has the form of one', async () => {
  const { client } = await withEverySetting(IFRAME)
  assert.equal((await setOptions(client, { colour: 'red', depth: { any: ['json', 1] } })).status, 200)
  assert.deepEqual(await optionsOf(client), {
    active: false,
    colour: 'red',
    depth: { any: ['json', 1] },
  })
  for (const key of ['Colour', 'colour-1', '1', 'c'.repeat(65)])
    assertRefused(await setOptions(client, { [key]: 'red' }), 422, optionPointer(key))
})

test('a plain token keeps any key that has the form of one', async () => {
  const client = await service.clientWithScopes([])
  assert.equal((await setOptions(client, { active: 'maybe', limit: 4.2 })).status, 200)
  assert.deepEqual(await optionsOf(client), { active: 'maybe', limit: 4.2 })
})

test('the settings of one application are not those of another', async () => {
  const one = await market.publish()
  const other = await market.publish()
  await market.define(one, 'greeting', 'text')
  const { client } = await market.install(other)
  assertRefused(await setOptions(client, { greeting: 'Hello' }), 422, optionPointer('greeting'))
})

test('settings are merged by key, and null takes one away', async () => {
  const { client } = await withEverySetting()
  await setOptions(client, { greeting: 'Hello', limit: '42' })
  await setOptions(client, { limit: null, source: 'custom-12' })
  assert.deepEqual(await optionsOf(client), { active: false, greeting: 'Hello', source: 'custom-12' })
})

test('a checkbox is false until it is checked, and false again when it is taken away', async () => {
  const { client } = await withEverySetting()
  assert.deepEqual(await optionsOf(client), { active: false })
  await setOptions(client, { active: true })
  assert.deepEqual(await optionsOf(client), { active: true })
  await setOptions(client, { active: null })
  assert.deepEqual(await optionsOf(client), { active: false })
})

test('everything that is wrong with settings is told at once, and nothing of them is stored', async () => {
  const { client } = await withEverySetting()
  const { status, document } = await setOptions(client, {
    greeting: 'Hello',
    limit: 'ten',
    active: 'yes',
    colour: 'red',
    Bad: 1,
  })
  assert.equal(status, 422)
  assert.deepEqual(
    document.errors.map(({ source }: { source: { pointer: string } }) => source.pointer),
    ['limit', 'active', 'colour', 'Bad'].map(optionPointer),
  )
  assert.deepEqual(await optionsOf(client), { active: false })
})

test('what is left of an iframe that was given up can be taken away, and not be written', async () => {
  const { client, application } = await withEverySetting(IFRAME)
  await setOptions(client, { colour: 'red' })
  await market.desk.edit(application, { 'settings-url': null })
  assertRefused(await setOptions(client, { colour: 'blue' }), 422, optionPointer('colour'))
  assert.equal((await setOptions(client, { colour: null })).status, 200)
  assert.deepEqual(await optionsOf(client), { active: false })
})
