import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startService } from '../support/service.ts'
import { identify, linkedNow, pathOf } from '../wire/checklist/linked.ts'
import { assertOk, assertRefused, assertUnchanged } from '../wire/checklist/support.ts'
import { addCompany, addPerson, operate, resultsOf } from './atomic.ts'
import { assertKeyRefused, assertRepeated, namesakes, newKey, withKey } from './keyed.ts'

const { api, database } = await startService()

const WRITERS = 8
const ROUNDS = 5

test('operations that are repeated under their key are answered again and happen once', async () => {
  const key = newKey()
  const operations = [addPerson('Keyedone'), addPerson('Keyedtwo')]
  const first = await operate(api, operations, withKey(key))
  assert.equal(resultsOf(first).length, 2)
  await assertUnchanged(database, async () => {
    assertRepeated(await operate(api, operations, withKey(key)), first)
    assertKeyRefused(await operate(api, operations.slice(1), withKey(key)), 422)
  })
  for (const name of ['Keyedone', 'Keyedtwo']) assert.equal((await namesakes(api, name)).length, 1)
})

test('refused operations are refused again under their key, and leave nothing', async () => {
  const key = newKey()
  const operations = [addPerson('Never'), { op: 'remove', ref: { type: 'contacts', id: '999999999' } }]
  const first = await operate(api, operations, withKey(key))
  assertRefused(first, 404, { pointer: '/atomic:operations/1/ref' })
  assertRepeated(await operate(api, operations, withKey(key)), first)
  assert.equal((await namesakes(api, 'Never')).length, 0)
})

test('an answer without results is repeated too', async () => {
  const contact = await api.create('contacts', { 'first-name': 'A', 'last-name': 'B' })
  const key = newKey()
  const remove = () => operate(api, [{ op: 'remove', ref: identify(contact) }], withKey(key))
  const first = await remove()
  assertOk(first, 204)
  assertRepeated(await remove(), first)
})

test('requests that edit the same records in opposite orders all go through, and each does all of it', async () => {
  const names = ['A', 'B', 'C', 'D']
  const companies = await Promise.all(names.map((name) => api.create('companies', { name })))
  for (let round = 0; round < ROUNDS; round++) {
    const answers = await Promise.all(
      Array.from({ length: WRITERS }, (_, writer) => {
        const edits = companies.map((company) => ({
          op: 'update',
          data: { ...identify(company), attributes: { description: `${round} ${writer}` } },
        }))
        return operate(api, writer % 2 === 0 ? edits : edits.toReversed())
      }),
    )
    for (const answer of answers) assertOk(answer)
    const left = await Promise.all(
      companies.map(async (company) => assertOk(await api.get(pathOf(company))).data),
    )
    assert.equal(new Set(left.map(({ attributes }) => attributes.description)).size, 1)
  }
})

test('requests that link the same records to new ones and change settings at once all go through', async () => {
  const company = identify(await api.create('companies', { name: 'Shared' }))
  const answers = await Promise.all(
    Array.from({ length: WRITERS }, (_, writer) =>
      operate(api, [
        addPerson(`Together${writer}`, { lid: 'p', relationships: { companies: { data: [company] } } }),
        { op: 'update', data: { ...company, attributes: { description: String(writer) } } },
        ...(writer % 2 === 0
          ? [{ op: 'add', data: { type: 'custom-fields', attributes: fieldNamed(`Field ${writer}`) } }]
          : [{ ...addCompany('Other'), href: 'companies' }]),
      ]),
    ),
  )
  for (const answer of answers) assertOk(answer)
  assert.equal((await linkedNow(api, company, 'contacts')).length, WRITERS)
})

const fieldNamed = (name: string) => ({ name, 'resource-name': 'contacts', 'field-type': 'text' })

test('a request that fails at its last operation takes all others back', async () => {
  const contact = await api.create('contacts', { 'first-name': 'Kept', 'last-name': 'B' })
  const before = assertOk(await api.get(pathOf(contact)))
  await assertUnchanged(database, async () => {
    const answer = await operate(api, [
      addCompany('Taken back', { lid: 'c' }),
      { op: 'update', data: { ...identify(contact), attributes: { 'first-name': 'Changed' } } },
      {
        op: 'add',
        ref: { ...identify(contact), relationship: 'companies' },
        data: [{ type: 'companies', lid: 'c' }],
      },
      { op: 'remove', ref: identify(contact) },
      { op: 'update', data: { ...identify(contact), attributes: { 'first-name': 'Too late' } } },
    ])
    assertRefused(answer, 404, { pointer: '/atomic:operations/4/data' })
  })
  assert.deepEqual(assertOk(await api.get(pathOf(contact))), before)
})

test('new records beside each other are made in their order, and may name one that stands before them', async () => {
  const deals = Array.from({ length: 6 }, (_, place) => ({
    op: 'add',
    // Every other one fills other columns.
    data: {
      type: 'deals',
      attributes: place % 2 ? { name: `Run ${place}` } : { description: `Run ${place}` },
    },
  }))
  const made = resultsOf(await operate(api, deals))
  const told = made.map(({ attributes }) => attributes.name ?? attributes.description)
  assert.deepEqual(told, ['Run 0', 'Run 1', 'Run 2', 'Run 3', 'Run 4', 'Run 5'])
  const numbers = made.map(({ attributes }) => Number(attributes.number))
  assert.deepEqual(
    numbers,
    made.map((_, place) => numbers[0]! + place),
  )

  const first = { data: [{ type: 'contacts', lid: 'first' }] }
  const [one, , third] = resultsOf(
    await operate(api, [
      addPerson('First', { lid: 'first' }),
      addPerson('Beside'),
      addPerson('Third', { relationships: { contacts: first } }),
    ]),
  )
  assert.deepEqual(await linkedNow(api, identify(third!), 'contacts'), [identify(one!)])
})

test('of new records beside each other the one at fault is told, and none of them is left', async () => {
  const nobody = { companies: { data: [{ type: 'companies', id: '999999999' }] } }
  const known = (name: string) => ({
    op: 'add',
    data: { type: 'contacts', attributes: { 'first-name': name, 'last-name': 'T', 'external-id': 'twice' } },
  })
  await assertUnchanged(database, async () => {
    const missing = [addPerson('Fine'), addPerson('Faulty', { relationships: nobody }), addPerson('Fine too')]
    assertRefused(await operate(api, missing), 404, {
      pointer: '/atomic:operations/1/data/relationships/companies/data/0',
    })
    const twice = await operate(api, [known('One'), addPerson('Fine'), known('Other')])
    assertRefused(twice, 422, { pointer: '/atomic:operations/2/data/attributes/external-id' })
  })
})
