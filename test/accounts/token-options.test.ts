import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startService } from '../support/service.ts'
import { currentToken, editToken } from './current-token.ts'

const { api, clientWithScopes } = await startService()

/** A token of its own, so that the settings of other tests do not show. */
const freshClient = () => clientWithScopes([])

test('settings are merged by key', async () => {
  const client = await freshClient()
  await editToken(client, { options: { first: 'one', second: true } })
  const answer = await editToken(client, { options: { second: false, third: '3' } })
  assert.equal(answer.status, 200)
  assert.deepEqual(answer.document.data.attributes.options, { first: 'one', second: false, third: '3' })
  assert.deepEqual(await currentToken(client), answer.document.data)
})

test('an edit without settings leaves them as they are', async () => {
  const client = await freshClient()
  await editToken(client, { options: { kept: 'yes' } })
  for (const attributes of [{}, { options: {} }, undefined]) {
    const answer = await editToken(client, {}, { attributes })
    assert.equal(answer.status, 200)
    assert.deepEqual(answer.document.data.attributes.options, { kept: 'yes' })
  }
})

for (const key of ['a', 'z9', 'a_b', 'a'.repeat(64)])
  test(`the setting key ${key.slice(0, 8)} of ${key.length} characters is taken`, async () => {
    const answer = await editToken(api, { options: { [key]: 'value' } })
    assert.equal(answer.status, 200)
    assert.equal((await currentToken(api)).attributes.options[key], 'value')
  })

const BAD_KEYS = ['', 'A', '9a', '_a', 'a-b', 'aB', 'a b', 'a\n', ' a', 'é', 'a/b', 'a~b', 'a'.repeat(65)]
for (const key of BAD_KEYS)
  test(`the setting key ${JSON.stringify(key.slice(0, 8))} of ${key.length} characters is refused`, async () => {
    const before = await currentToken(api)
    const answer = await editToken(api, { options: { fine: 'value', [key]: 'value' } })
    assert.equal(answer.status, 422)
    const [error, ...others] = answer.document.errors
    assert.deepEqual(others, [])
    assert.equal(error.code, '100')
    const escaped = key.replaceAll('~', '~0').replaceAll('/', '~1')
    assert.equal(error.source.pointer, `/data/attributes/options/${escaped}`)
    assert.deepEqual(await currentToken(api), before)
  })

test('every bad key is reported at once', async () => {
  const { document } = await editToken(api, { options: { A: '1', B: '2' } })
  const pointers = document.errors.map((error: { source: object }) => error.source)
  assert.deepEqual(pointers, [
    { pointer: '/data/attributes/options/A' },
    { pointer: '/data/attributes/options/B' },
  ])
})

for (const options of [{ links: 'x' }, { relationships: 'x' }, { deep: { links: {} } }])
  test(`settings with the members ${JSON.stringify(options)} are refused`, async () => {
    const before = await currentToken(api)
    assert.equal((await editToken(api, { options })).status, 422)
    assert.deepEqual(await currentToken(api), before)
  })

for (const options of ['text', 5, true, [], null])
  test(`settings that are ${JSON.stringify(options)} and not an object are refused`, async () => {
    const before = await currentToken(api)
    const answer = await editToken(api, { options })
    assert.equal(answer.status, 422)
    assert.equal(answer.document.errors[0].source.pointer, '/data/attributes/options')
    assert.deepEqual(await currentToken(api), before)
  })
