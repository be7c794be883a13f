import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Filter } from '../../src/definition/filter.ts'
import { isToOne } from '../../src/definition/relationship.ts'
import type { ResourceType } from '../../src/definition/resource.ts'
import { SCOPE_OF } from '../accounts/expected-scopes.ts'
import { startService } from '../support/service.ts'

const { api, clientWithScopes, database } = await startService()
const types = [...database.registry.types.values()]

/** The scope that a filter needs beside that of the list; undefined for what the record itself says. */
function neededFor({ name, relationships }: ResourceType, filter: Filter): string | undefined {
  const read = () => {
    if (filter.kind === 'savedTable') return 'dictionary'
    if (filter.kind === 'memberOf') return SCOPE_OF[filter.type]
    if (filter.kind !== 'related') return undefined
    const relationship = relationships.get(filter.relationship)!
    return isToOne(relationship) ? undefined : SCOPE_OF[relationship.targets[0]]
  }
  const object = read()
  return object && object !== SCOPE_OF[name] ? `${object}_read` : undefined
}

const WAYS = ['', '/ids', '/summary', '/export']

for (const type of types) {
  const filters = [...type.filters].map(([name, filter]) => ({ name, needed: neededFor(type, filter) }))
  const open = filters.filter(({ needed }) => needed === undefined)
  const own = `${SCOPE_OF[type.name]}_read`

  test(`${type.name} are filtered by what they say themselves with ${own} alone`, async () => {
    const client = await clientWithScopes([own])
    for (const { name } of open)
      assert.notEqual((await client.get(`/${type.name}?filter[${name}]=1`)).status, 403, name)
  })

  for (const { name, needed } of filters)
    if (needed)
      test(`filter[${name}] of ${type.name} looks into other records and needs ${needed}, in lists, their ids, summaries and exports`, async () => {
        const narrow = await clientWithScopes([own])
        const wide = await clientWithScopes([own, needed])
        for (const way of WAYS)
          for (const spelling of [name, name.replaceAll('-', '_')]) {
            const address = `/${type.name}${way}?filter[${spelling}]=1`
            const { status, document } = await narrow.get(address)
            assert.equal(status, 403, address)
            assert.match(document.errors[0].detail, new RegExp(`\\b${needed}\\b`))
            assert.deepEqual(document.errors[0].source, { parameter: `filter[${spelling}]` })
            assert.notEqual((await wide.get(address)).status, 403, address)
          }
      })
}

test('a saved table opens no filter that is closed to the token', async () => {
  const segment = await api.create('segments', { name: 'Segment' })
  const table = await api.create('table-states', {
    name: 'Table',
    'resource-name': 'contacts',
    conditions: { 'segment-ids': segment.id },
  })
  const address = `/contacts?filter[table-state-id]=${table.id}`
  const narrow = await clientWithScopes(['contact_read', 'dictionary_read'])
  const refused = await narrow.get(address)
  assert.equal(refused.status, 403)
  assert.match(refused.document.errors[0].detail, /segment_read/)
  const wide = await clientWithScopes(['contact_read', 'dictionary_read', 'segment_read'])
  assert.equal((await wide.get(address)).status, 200)
})

test('lists behind a relationship are filtered by the same rules', async () => {
  const contact = await api.create('contacts', { 'first-name': 'A', 'last-name': 'B' })
  const client = await clientWithScopes(['contact_read', 'deal_read'])
  const deals = `/contacts/${contact.id}/deals`
  assert.equal((await client.get(`${deals}?filter[deal-stage-id]=1`)).status, 200)
  assert.equal((await client.get(`${deals}?filter[segment-ids]=1`)).status, 403)
})
