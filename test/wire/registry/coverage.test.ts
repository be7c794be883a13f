import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { ALL_SCOPES, SCOPE_OF } from '../../accounts/expected-scopes.ts'
import { CONTRACT_TYPES, SPECIFIED_TYPES } from '../../definition/expected-types.ts'
import type { Document } from '../../support/client.ts'
import { startService } from '../../support/service.ts'
import { sides, types } from './every.ts'

const { api, database, port } = await startService()

const EXPECTED_TYPES = [...new Set([...Object.keys(SPECIFIED_TYPES), ...CONTRACT_TYPES])]

/** The parametric tests, and which walk over the types and over the relationships. */
const SUITE = {
  everyType: ['attributes', 'following', 'ids', 'including', 'records', 'sorting', 'two-accounts'],
  everyRelationship: [
    ...['deleting', 'following', 'including', 'linking', 'other-side', 'refused-links', 'two-accounts'],
  ],
}

const description = (await (await fetch(`http://127.0.0.1:${port}/openapi.json`)).json()) as Document
/** The methods that the description offers at an address, whatever its parameters are called. */
const described = new Map(
  Object.entries<object>(description.paths).map(([address, operations]) => [
    address.replace(/\{[^}]*\}/g, '{}').replace('/api/v1', ''),
    Object.keys(operations).filter((key) => /^(get|post|patch|delete)$/.test(key)),
  ]),
)

test('the registry, and so the suite over it, has the types of the specification and the contract', () => {
  assert.deepEqual(types.map(({ name }) => name).sort(), EXPECTED_TYPES.toSorted())
})

test('every type has a scope in the contract', () => {
  assert.deepEqual(Object.keys(SCOPE_OF).sort(), EXPECTED_TYPES.toSorted())
})

for (const [walk, expected] of Object.entries(SUITE))
  test(`the tests that use ${walk} are those of the suite`, () => {
    const files = globSync('*.test.ts', { cwd: import.meta.dirname })
    const walking = files.filter((file) =>
      new RegExp(`^${walk}\\(`, 'm').test(readFileSync(path.join(import.meta.dirname, file), 'utf8')),
    )
    assert.deepEqual(walking.map((file) => file.replace('.test.ts', '')).sort(), expected)
  })

for (const name of EXPECTED_TYPES) {
  test(`${name}: the list has a route`, async () => {
    const { status, document } = await api.get(`/${name}`)
    assert.equal(status, 200)
    assert.ok(Array.isArray(document.data))
  })

  test(`${name}: the scope is that of the contract`, () => {
    const type = types.find((one) => one.name === name)!
    assert.equal(type.scope, SCOPE_OF[name])
    for (const right of ['read', 'write']) assert.ok(ALL_SCOPES.includes(`${type.scope}_${right}`))
  })

  test(`${name}: there is a table of its own`, async () => {
    const rows = await database.query('SELECT to_regclass($1) IS NOT NULL', [
      `public.${name.replaceAll('-', '_')}`,
    ])
    assert.deepEqual(rows, [['t']])
  })

  test(`${name}: the API's description has the five operations`, () => {
    assert.deepEqual(described.get(`/${name}`)?.toSorted(), ['get', 'post'])
    assert.deepEqual(described.get(`/${name}/{}`)?.toSorted(), ['delete', 'get', 'patch'])
  })
}

test("the API's description has both addresses of every relationship", () => {
  for (const { type, name, relationship } of sides) {
    assert.deepEqual(described.get(`/${type.name}/{}/${name}`), ['get'], `${type.name}.${name}`)
    const methods = relationship.kind === 'one' ? ['get', 'patch'] : ['delete', 'get', 'patch', 'post']
    assert.deepEqual(described.get(`/${type.name}/{}/relationships/${name}`)?.toSorted(), methods)
  }
})

test("the API's description has the token and the profile", () => {
  assert.deepEqual(described.get('/current-token')?.toSorted(), ['get', 'patch'])
  assert.deepEqual(described.get('/oauth-token/{}'), ['get'])
  assert.deepEqual(described.get('/profile'), ['get'])
})
