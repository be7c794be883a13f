import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fullAttributes, otherValue, sampleAttributes, writableNames } from '../../support/samples.ts'
import { startService } from '../../support/service.ts'
import { keysOf } from './inspect.ts'
import {
  createLinked,
  createWithLink,
  identify,
  isNeverEmpty,
  isReplaceable,
  linkage,
  linkedNow,
  newTarget,
  pathOf,
} from './linked.ts'
import { assertOk, assertRefused, forEveryRelationship, forEveryType } from './support.ts'

const { api, addAccount } = await startService()

test('62: attributes that an edit leaves out keep their values, for every type', () =>
  forEveryType(async (type) => {
    // Some values concern all records of an account: its default funnel, the fields that it requires.
    const { api: alone } = await addAccount()
    const full = fullAttributes(type)
    const record = await alone.create(type.name, full)
    for (const name of writableNames(type)) {
      const value = otherValue(type, name)
      const { data } = assertOk(
        await alone.patch(pathOf(record), { data: { ...identify(record), attributes: { [name]: value } } }),
      )
      for (const [kept, expected] of Object.entries({ ...full, [name]: value }))
        assert.deepEqual(data.attributes[kept], expected, `${kept} after an edit of ${name}`)
      full[name] = value
    }
    for (const members of [
      { attributes: {} },
      {},
      { relationships: {} },
      { attributes: {}, relationships: {} },
    ]) {
      const { data } = assertOk(
        await alone.patch(pathOf(record), { data: { ...identify(record), ...members } }),
      )
      for (const [name, value] of Object.entries(full)) assert.deepEqual(data.attributes[name], value)
    }
  }))

test('62: null clears an attribute, or gives it back its initial value, for every type', () =>
  forEveryType(async (type) => {
    const record = await api.create(type.name, fullAttributes(type))
    for (const name of writableNames(type)) {
      const { isRequired, isNeverEmpty: staysFilled, initial } = type.attributes.get(name)!
      const edit = { data: { ...identify(record), attributes: { [name]: null } } }
      const answer = await api.patch(pathOf(record), edit)
      if (isRequired || staysFilled) assertRefused(answer, 422, { pointer: `/data/attributes/${name}` })
      else {
        const empty = assertOk(answer).data.attributes[name]
        assert.equal(
          typeof empty === 'object' ? JSON.stringify(empty) : `${empty}`,
          `${initial ?? null}`,
          name,
        )
      }
    }
  }))

test('62: relationships that an edit leaves out keep their links, and null or [] clears one, for every type', () =>
  forEveryType(async (type) => {
    const record = await createLinked(api, type)
    const linked = new Map<string, string[]>()
    for (const name of type.relationships.keys()) linked.set(name, keysOf(await linkedNow(api, record, name)))
    assertOk(
      await api.patch(pathOf(record), { data: { ...identify(record), attributes: sampleAttributes(type) } }),
    )
    for (const [name, keys] of linked) {
      assert.ok(keys.length > 0, name)
      assert.deepEqual(keysOf(await linkedNow(api, record, name)), keys, name)
    }
    for (const [name, relationship] of type.relationships) {
      if (isNeverEmpty(type, name)) continue
      const relationships = { [name]: { data: linkage(relationship) } }
      assertOk(await api.patch(pathOf(record), { data: { ...identify(record), relationships } }))
      assert.deepEqual(await linkedNow(api, record, name), [], name)
    }
  }))

test('65: an edit replaces the whole of a to-many, and [] clears it, for every to-many relationship', () =>
  forEveryRelationship(async (type, name, relationship) => {
    const { record, target } = await createWithLink(api, type, name)
    const [second, third] = [await newTarget(api, relationship), await newTarget(api, relationship)]
    for (const members of [[second, target], [third], [], [target, second, third]]) {
      const relationships = { [name]: { data: members } }
      assertOk(await api.patch(pathOf(record), { data: { ...identify(record), relationships } }))
      assert.deepEqual(keysOf(await linkedNow(api, record, name)), keysOf(members))
    }
  }, isReplaceable))
