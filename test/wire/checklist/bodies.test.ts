import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ResourceType } from '../../../src/definition/resource.ts'
import { MEDIA_TYPE } from '../../support/client.ts'
import { createSample, sampleAttributes } from '../../support/samples.ts'
import { startService } from '../../support/service.ts'
import { identify, pathOf } from './linked.ts'
import { exchange } from './socket.ts'
import { assertOk, assertRefused, assertUnchanged, forEveryType } from './support.ts'

const { api, port, database, account } = await startService()
const authorization = `Bearer ${account.token}`

type Body = string | Uint8Array

const send = (method: string, path: string, body: Body) => {
  const headers = { authorization, 'content-type': MEDIA_TYPE }
  return exchange(port, { method, target: `/api/v1${path}`, headers, body })
}

const NESTING = 10_000
const nestedArrays = '['.repeat(NESTING) + ']'.repeat(NESTING)
const nestedObjects = `${'{"a":'.repeat(NESTING)}1${'}'.repeat(NESTING)}`

/** Bodies that are no JSON at all, or JSON that no document is. */
const BROKEN: Readonly<Record<string, (valid: string) => Body>> = {
  'an empty body': () => '',
  blanks: () => ' \r\n\t ',
  'a byte order mark': (valid) => `\uFEFF${valid}`,
  'a cut off document': (valid) => valid.slice(0, -1),
  'two documents': (valid) => valid + valid,
  'a trailing comma': (valid) => valid.replace(/}$/, ',}'),
  'single quotes': (valid) => valid.replaceAll('"', "'"),
  NaN: () => '{"data":NaN}',
  'a comment': (valid) => `/* x */${valid}`,
  'a raw NUL': (valid) => valid.replace('{', '{\0'),
  'a NUL inside a string': (valid) => valid.replace('"type"', '"ty\0pe"'),
  'UTF-16': (valid) => Buffer.from(valid, 'utf16le'),
  'broken UTF-8': (valid) => Buffer.concat([Buffer.from(valid), Buffer.from([0xc3, 0x28])]),
  'an encoded surrogate': (valid) =>
    Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xed, 0xa0, 0x80]), Buffer.from(`","b":${valid}}`)]),
  '10k arrays': () => nestedArrays,
  '10k arrays as data': () => `{"data":${nestedArrays}}`,
  '10k objects': () => nestedObjects,
  '10k open brackets': () => '['.repeat(NESTING),
  '10k arrays with a long number': () => nestedArrays.replace('[]', '[123456789012345678901]'),
  'a document in __proto__': (valid) => `{"__proto__":${valid}}`,
  'data in __proto__': (valid) => valid.replace('"data"', '"__proto__"'),
}

test('58: a body that is no document is 400 and changes nothing, for every type', () =>
  forEveryType(async (type) => {
    const record = await createSample(api, type)
    const valid = JSON.stringify({ data: { type: type.name, attributes: sampleAttributes(type) } })
    await assertUnchanged(database, async () => {
      for (const [name, broken] of Object.entries(BROKEN)) {
        const made = await send('POST', `/${type.name}`, broken(valid))
        assert.equal(made.status, 400, `POST with ${name}: ${made.status} ${made.text.slice(0, 200)}`)
        assertRefused(made, 400)
        const edited = await send('PATCH', pathOf(record), broken(valid))
        assert.equal(edited.status, 400, `PATCH with ${name}: ${edited.status} ${edited.text.slice(0, 200)}`)
      }
    })
  }))

/** Members in place of the attributes and relationships of a valid document, with the status they deserve. */
function* awkwardMembers(type: ResourceType): Generator<[name: string, members: string, status: number]> {
  const given = JSON.stringify(sampleAttributes(type)).slice(1, -1)
  const others = given && `${given},`
  yield ['attributes in __proto__', `"__proto__":{"attributes":{${given}},"foo":1},"attributes":[1]`, 400]
  for (const name of ['__proto__', 'constructor', 'toString', '\\u0000', '\\ud800', ''])
    yield [`the attribute ${name}`, `"attributes":{${others}"${name}":{"x":1}}`, 400]
  for (const value of ['{"x":1}', 'null', nestedObjects, nestedArrays])
    yield [
      'the relationship __proto__',
      `"attributes":{${given}},"relationships":{"__proto__":${value}}`,
      400,
    ]
  for (const [name, { kind }] of oneOfEachKind(type)) {
    const wrong = [nestedObjects, nestedArrays, '{"__proto__":{"x":1},"links":1}']
    if (kind.columnType === 'text')
      wrong.push('"\\u0000"', '"\\ud800"', '"\\udc00x"', 'true', '1e999', '{}', '[]')
    if (kind.columnType === 'numeric' || kind.columnType === 'bigint')
      wrong.push('1e999', '-1e999', '99999999999999999999999999', '"NaN"', '"1\\u0000"', '""')
    if (kind.columnType === 'jsonb')
      wrong.push('{"custom-1":"\\u0000"}', '{"custom-1":"\\ud800"}', '{"\\u0000":1}', '{"\\ud800":1}', '12')
    if (kind.name === 'text') wrong.push(`"${'x'.repeat(1_000_000)}"`)
    for (const value of wrong) {
      const shown = value.length > 40 ? `${value.slice(0, 10)}… (${value.length})` : value
      yield [`${name}: ${shown}`, `"attributes":{${others}"${name}":${value}}`, 422]
    }
  }
}

const oneOfEachKind = (type: ResourceType) => {
  const writable = [...type.attributes].filter(([, { isComputed }]) => !isComputed)
  return new Map(writable.map((entry) => [entry[1].kind.name, entry])).values()
}

test('58: values that no attribute can hold are refused and change nothing, for every type', () =>
  forEveryType(async (type) => {
    const record = await createSample(api, type)
    await assertUnchanged(database, async () => {
      for (const [name, members, status] of awkwardMembers(type)) {
        const made = await send('POST', `/${type.name}`, `{"data":{"type":"${type.name}",${members}}}`)
        assert.equal(made.status, status, `POST with ${name}: ${made.status} ${made.text.slice(0, 200)}`)
        const resource = JSON.stringify(identify(record)).slice(1, -1)
        const edited = await send('PATCH', pathOf(record), `{"data":{${resource},${members}}}`)
        assert.equal(
          edited.status,
          status,
          `PATCH with ${name}: ${edited.status} ${edited.text.slice(0, 200)}`,
        )
      }
    })
  }))

test('58: a body of more than 1 MiB is 413, for every type', () =>
  forEveryType(async (type) => {
    const long = 'x'.repeat(1024 * 1024)
    const attributes = { ...sampleAttributes(type), description: long }
    const body = JSON.stringify({ data: { type: type.name, attributes } })
    await assertUnchanged(database, async () => {
      assertRefused(await send('POST', `/${type.name}`, body), 413)
    })
  }))

test('58: a body of 1 MiB is read, for every type with a long text', async () => {
  let checked = 0
  await forEveryType(async (type) => {
    for (const [name, { kind, isComputed }] of type.attributes) {
      if (isComputed || kind.name !== 'long text' || name === 'formula') continue
      checked++
      const value = 'long text '.repeat(1_000)
      const attributes = { ...sampleAttributes(type), [name]: value }
      const body = JSON.stringify({ data: { type: type.name, attributes } }).padEnd(1024 * 1024)
      const made = await send('POST', `/${type.name}`, body)
      assert.equal(made.status, 201, made.text.slice(0, 200))
      const record = made.document.data
      assert.equal(assertOk(await api.get(pathOf(record))).data.attributes[name], value)
    }
  })
  assert.ok(checked > 10)
})
