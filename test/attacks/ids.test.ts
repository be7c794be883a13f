import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SCOPE_OF } from '../accounts/expected-scopes.ts'
import { createSample } from '../support/samples.ts'
import { startService } from '../support/service.ts'

const { api, addAccount, clientWithScopes, clientWithToken, database } = await startService()
const types = [...database.registry.types.values()]

test('the ids of a list are told only with the right to read it, of every type', async () => {
  const objects = [...new Set(Object.values(SCOPE_OF))]
  const readers = new Map<string, Awaited<ReturnType<typeof clientWithScopes>>>()
  for (const object of objects) readers.set(object, await clientWithScopes([`${object}_read`]))
  for (const { name } of types)
    for (const [object, reader] of readers) {
      const { status } = await reader.get(`/${name}/ids`)
      assert.equal(status, object === SCOPE_OF[name] ? 200 : 403, `${name} with ${object}_read`)
    }
  assert.equal((await clientWithToken('nobody-knows-this-token').get('/contacts/ids')).status, 401)
})

test('no id of another account is told, not even when it is asked for by name', async () => {
  const stranger = (await addAccount()).api
  for (const type of types) {
    const { id } = await createSample(api, type)
    const own: string[] = (await stranger.get(`/${type.name}/ids`)).document.data
    const asked = await stranger.get(`/${type.name}/ids?filter[id]=${id}`)
    // Ids count within an account: the same number may be a record of its own.
    assert.deepEqual(asked.document.data, own.includes(id) ? [id] : [], type.name)
    const listed = (await stranger.get(`/${type.name}?page[size]=100&sort=id`)).document.data
    assert.deepEqual(
      listed.map((one: { id: string }) => one.id),
      own,
    )
  }
})

test('what is asked of ids is bounded and of its kind, and is refused by the name of its parameter', async () => {
  const many = Array.from({ length: 1_001 }, (_, index) => index + 1).join(',')
  for (const [parameter, value] of [
    ['filter[id]', many],
    ['filter[id]', "' OR '1'='1"],
    ['filter[nose]', '1'],
    ['sort', "id'; DROP TABLE contacts"],
    ['page[size]', '100'],
    ['include', 'companies'],
    ['fields[contacts]', 'name'],
  ]) {
    const { status, document } = await api.get(`/contacts/ids?${parameter}=${encodeURIComponent(value!)}`)
    assert.equal(status, 400, `${parameter}=${value}`)
    assert.deepEqual(document.errors[0].source, { parameter })
  }
})

test('the ids of a list are only read', async () => {
  for (const method of ['POST', 'PATCH', 'PUT', 'DELETE'])
    assert.equal((await api.send(method, '/contacts/ids')).status, 405, method)
})
