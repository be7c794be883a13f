import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Document } from '../../support/client.ts'
import { asKept, createSample, fullAttributes, sampleAttributes } from '../../support/samples.ts'
import { startService } from '../../support/service.ts'
import { identify, pathOf } from './linked.ts'
import { assertOk, assertRefused, assertUnchanged, forEveryType, types } from './support.ts'

const { api, database } = await startService()

test('48: a create answers 201 with the resource and its address as Location, for every type', () =>
  forEveryType(async (type) => {
    const attributes = fullAttributes(type)
    const answer = await api.post(`/${type.name}`, { data: { type: type.name, attributes } })
    const { data } = assertOk(answer, 201)
    assert.equal(data.type, type.name)
    assert.equal(answer.headers.get('location'), data.links.self)
    for (const [name, value] of Object.entries(attributes))
      assert.deepEqual(data.attributes[name], value, name)
    assert.deepEqual(assertOk(await api.get(data.links.self)).data, asKept(data))
  }))

test('49: a client-made id is 403 and an empty one is none, for every type', () =>
  forEveryType(async (type) => {
    const attributes = sampleAttributes(type)
    await assertUnchanged(database, async () => {
      for (const id of ['999999', 999999, '0c1e2d3f-4a5b-4c6d-8e7f-001122334455', '0']) {
        const answer = await api.post(`/${type.name}`, { data: { type: type.name, id, attributes } })
        assertRefused(answer, 403, { pointer: '/data/id' })
      }
    })
    assertOk(await api.post(`/${type.name}`, { data: { type: type.name, id: '', attributes } }), 201)
  }))

test('50: a document whose data is not a resource object is 400 at /data or at its root, for every type', () =>
  forEveryType(async (type) => {
    const resource = { type: type.name, attributes: sampleAttributes(type) }
    const bodies = [{}, { meta: {} }, ...[null, [], [resource], 'text', 1, true].map((data) => ({ data }))]
    await assertUnchanged(database, async () => {
      for (const body of [...bodies, [], [resource], 'text', 1, null, true])
        assertRefused(await api.post(`/${type.name}`, body), 400, { pointer: /^(\/data)?$/ })
    })
  }))

test('51: a missing type is 400 and the type of another collection is 409, for every type', () =>
  forEveryType(async (type) => {
    const attributes = sampleAttributes(type)
    await assertUnchanged(database, async () => {
      const missing = await api.post(`/${type.name}`, { data: { attributes } })
      assertRefused(missing, 400, { pointer: /^\/data(\/type)?$/ })
      const others = types.filter(({ name }) => name !== type.name).map(({ name }) => name)
      for (const name of [...others.slice(0, 3), 'nonsense', type.name.toUpperCase(), '', '__proto__']) {
        const answer = await api.post(`/${type.name}`, { data: { type: name, attributes } })
        assertRefused(answer, 409, { pointer: '/data/type' })
      }
    })
  }))

test('56: an attribute that is unknown or read-only is 400 with its pointer, for every type', () =>
  forEveryType(async (type) => {
    const record = await createSample(api, type)
    const readOnly = [...type.attributes]
      .filter(([, { isComputed, linkPart }]) => isComputed && !linkPart)
      .map(([name]) => name)
    assert.ok(readOnly.includes('updated-at') && readOnly.includes('as-string'))
    const unknown = [
      'nonsense',
      'first_name',
      'constructor',
      'hasOwnProperty',
      'id',
      'type',
      ...type.relationships.keys(),
    ]
    await assertUnchanged(database, async () => {
      for (const name of [...readOnly, ...unknown]) {
        const attributes = {
          ...sampleAttributes(type),
          [name]: readOnly.includes(name) ? record.attributes[name] : 'x',
        }
        const place = { pointer: `/data/attributes/${name}` }
        const made = await api.post(`/${type.name}`, { data: { type: type.name, attributes } })
        assertRefused(made, 400, place)
        assert.equal(made.document.errors[0].code, '105', name)
        const edit = { data: { ...identify(record), attributes: { [name]: attributes[name] } } }
        assertRefused(await api.patch(pathOf(record), edit), 400, place)
      }
    })
  }))

test('56: an unknown relationship is 400 with its pointer, for every type', () =>
  forEveryType(async (type) => {
    const record = await createSample(api, type)
    await assertUnchanged(database, async () => {
      for (const name of ['nonsense', 'constructor', 'created-at', 'id']) {
        const relationships = { [name]: { data: null } }
        const place = { pointer: `/data/relationships/${name}` }
        const data = { type: type.name, attributes: sampleAttributes(type), relationships }
        assertRefused(await api.post(`/${type.name}`, { data }), 400, place)
        const edit = { data: { ...identify(record), relationships } }
        assertRefused(await api.patch(pathOf(record), edit), 400, place)
      }
    })
  }))

const NUMBERS = ['integer', 'decimal']
const TEXTS = ['text', 'long text']

const wrongFor = (kind: string) => (NUMBERS.includes(kind) ? 'abc' : TEXTS.includes(kind) ? true : 12)

test('57: every invalid attribute gets an error of its own in one 422, for every type', () =>
  forEveryType(async (type) => {
    const record = await createSample(api, type)
    const wrong = Object.fromEntries(
      Object.keys(fullAttributes(type)).map((name) => [name, wrongFor(type.attributes.get(name)!.kind.name)]),
    )
    await assertUnchanged(database, async () => {
      const made = await api.post(`/${type.name}`, { data: { type: type.name, attributes: wrong } })
      const edited = await api.patch(pathOf(record), { data: { ...identify(record), attributes: wrong } })
      for (const answer of [made, edited]) {
        assertRefused(answer, 422)
        const pointers = answer.document.errors.map(({ source }: Document) => source.pointer)
        assert.deepEqual(
          pointers.sort(),
          Object.keys(wrong)
            .map((name) => `/data/attributes/${name}`)
            .sort(),
        )
        for (const { status, code } of answer.document.errors)
          assert.deepEqual([status, code], ['422', '100'])
      }
    })
  }))

test('57: every required attribute that is missing gets an error of its own, for every type', () =>
  forEveryType(async (type) => {
    const required = Object.keys(sampleAttributes(type))
    const empty = Object.fromEntries(required.map((name) => [name, null]))
    await assertUnchanged(database, async () => {
      for (const attributes of required.length > 0 ? [{}, empty, undefined] : []) {
        const answer = await api.post(`/${type.name}`, { data: { type: type.name, attributes } })
        assertRefused(answer, 422)
        const pointers = answer.document.errors.map(({ source }: Document) => source.pointer)
        assert.deepEqual(pointers.sort(), required.map((name) => `/data/attributes/${name}`).sort())
      }
    })
  }))
