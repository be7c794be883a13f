import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { test } from 'node:test'
import { Registry } from '../../src/definition/registry.ts'
import type { ResourceType } from '../../src/definition/resource.ts'
import { CONTRACT_TYPES, SPECIFIED_TYPES } from './expected-types.ts'

const FOLDER = new URL('../../src/resources/', import.meta.url)
const names = (await readdir(FOLDER))
  .filter((file) => file.endsWith('.ts') && file !== 'load.ts')
  .map((file) => file.slice(0, -'.ts'.length))

const definitions: ResourceType[] = []
for (const name of names) definitions.push((await import(new URL(`${name}.ts`, FOLDER).href)).default)
const registry = new Registry(definitions)

const DATE_FILTERS = ['created-at-gte', 'created-at-lte', 'updated-at-gte', 'updated-at-lte']

test('a file of src/resources is named after the type that it defines', () => {
  assert.deepEqual(
    definitions.map((type) => type.name),
    names,
  )
})

test('the types are those of the specification and of the contract, and no others', () => {
  assert.deepEqual(
    [...registry.types.keys()].sort(),
    [...new Set([...Object.keys(SPECIFIED_TYPES), ...CONTRACT_TYPES])].sort(),
  )
})

for (const [name, expected] of Object.entries(SPECIFIED_TYPES)) {
  const type = registry.type(name)

  test(`${name} have the attributes of the specification, in its order`, () => {
    assert.deepEqual([...type.attributes.keys()], expected.attributes)
  })

  test(`${name} require and compute what the specification says`, () => {
    const those = (trait: 'isRequired' | 'isComputed') =>
      [...type.attributes].filter(([, attribute]) => attribute[trait]).map(([attribute]) => attribute)
    assert.deepEqual(those('isRequired'), expected.required)
    assert.deepEqual(those('isComputed'), expected.computed)
  })

  test(`${name} have the relationships of the specification, to its types`, () => {
    const relationships = [...type.relationships].map(([key, { targets }]) => [key, targets.join()])
    assert.deepEqual(relationships, Object.entries(expected.relationships))
  })

  test(`${name} have the filters of the specification`, () => {
    assert.deepEqual([...type.filters.keys()].sort(), [...expected.filters].sort())
  })
}

for (const type of registry.types.values()) {
  test(`${type.name} show their text and times, and are filtered by time`, () => {
    for (const attribute of ['as-string', 'created-at', 'updated-at'])
      assert.ok(type.attributes.has(attribute), attribute)
    for (const filter of DATE_FILTERS) assert.ok(type.filters.has(filter), filter)
    assert.equal(type.attributes.get('created-at')?.isComputed, false)
    assert.equal(type.attributes.get('updated-at')?.isComputed, true)
  })
}
