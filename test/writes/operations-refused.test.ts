import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Document } from '../support/client.ts'
import { startService } from '../support/service.ts'
import { identify } from '../wire/checklist/linked.ts'
import { assertOk, assertRefused, assertUnchanged } from '../wire/checklist/support.ts'
import { addCompany, addPerson, operate } from './atomic.ts'

const { api, database, addAccount } = await startService()
const contact = await api.create('contacts', { 'first-name': 'A', 'last-name': 'B' })
const company = identify(await api.create('companies', { name: 'C' }))
const ref = identify(contact)
const stranger = identify(await (await addAccount()).api.create('companies', { name: 'Not ours' }))
await api.create('users', { email: 'taken@example.com' })

type Refused = readonly [status: number, pointer: string, operation: unknown]

/** Each stands third in a request whose other operations are fine; pointers are relative to it. */
const REFUSED: Record<string, Refused> = {
  'something that is no object': [400, '', 'add'],
  'an unknown code': [400, '/op', { op: 'replace', ref }],
  'no code': [400, '/op', { ref }],
  'both ref and href': [400, '', { op: 'remove', ref, href: contact.links.self }],
  'a removal that names nothing': [400, '', { op: 'remove', data: ref }],
  'no data to add': [400, '', { op: 'add' }],
  'data that is no object': [400, '/data', { op: 'add', data: [] }],
  'data without a type': [400, '/data', { op: 'add', data: { attributes: {} } }],
  'an unknown type': [404, '/data/type', { op: 'add', data: { type: 'nothings' } }],
  'a ref that is no object': [400, '/ref', { op: 'remove', ref: 'contacts' }],
  'a ref without a type': [400, '/ref', { op: 'remove', ref: { id: '1' } }],
  'a ref without an id': [400, '/ref', { op: 'remove', ref: { type: 'contacts' } }],
  'a ref of an unknown type': [404, '/ref/type', { op: 'remove', ref: { type: 'nothings', id: '1' } }],
  'a ref to an unknown relationship': [
    404,
    '/ref/relationship',
    { op: 'add', ref: { ...ref, relationship: 'nothings' }, data: [] },
  ],
  'a ref to a record that is not there': [
    404,
    '/ref',
    { op: 'remove', ref: { type: 'contacts', id: '999999999' } },
  ],
  'a ref whose id is none': [404, '/ref', { op: 'remove', ref: { type: 'contacts', id: 'abc' } }],
  'a record of another account': [404, '/ref', { op: 'remove', ref: stranger }],
  'an edit without an id': [400, '/data', { op: 'update', data: { type: 'contacts' } }],
  'an edit of a record that is not there': [
    404,
    '/data',
    { op: 'update', data: { type: 'contacts', id: '999999999' } },
  ],
  'an edit without data': [400, '', { op: 'update', ref }],
  'an edit whose data has another id': [
    409,
    '/data/id',
    { op: 'update', ref, data: { ...ref, id: '1999999' } },
  ],
  'an edit whose data has another type': [409, '/data/type', { op: 'update', ref, data: company }],
  'an address elsewhere': [404, '/href', { op: 'remove', href: 'http://elsewhere.test/api/v1/contacts/1' }],
  'an address of nothing': [404, '/href', { op: 'remove', href: '/api/v1/nothings/1' }],
  'an address of related records': [
    400,
    '/href',
    { op: 'add', href: `${contact.links.self}/companies`, data: [] },
  ],
  'an address with parameters': [400, '/href', { ...addPerson('X'), href: 'contacts?include=companies' }],
  'an address that is no text': [400, '/href', { ...addPerson('X'), href: 5 }],
  'a collection to be removed': [400, '/href', { op: 'remove', href: 'contacts' }],
  'a record to be added at its own address': [400, '/ref', { ...addPerson('X'), ref }],
  'a member added to a to-one relationship': [
    400,
    '/op',
    { op: 'add', ref: { ...ref, relationship: 'source' }, data: null },
  ],
  'linkage without data': [400, '', { op: 'add', ref: { ...ref, relationship: 'companies' } }],
  'linkage that is no list': [
    400,
    '/data',
    { op: 'update', ref: { ...ref, relationship: 'companies' }, data: null },
  ],
  'linkage of the wrong type': [
    409,
    '/data/0/type',
    { op: 'add', ref: { ...ref, relationship: 'companies' }, data: [ref] },
  ],
  'linkage to a record that is not there': [
    404,
    '/data/1',
    {
      op: 'add',
      ref: { ...ref, relationship: 'companies' },
      data: [company, { type: 'companies', id: '999999999' }],
    },
  ],
  'an id made by the client': [403, '/data/id', addPerson('X', { id: '77' })],
  'an attribute that is required': [
    422,
    '/data/attributes/last-name',
    { op: 'add', data: { type: 'contacts', attributes: { 'first-name': 'X' } } },
  ],
  'an unknown attribute': [
    400,
    '/data/attributes/nothing',
    { op: 'update', ref, data: { ...ref, attributes: { nothing: 1 } } },
  ],
  'a value that is taken': [
    422,
    '/data/attributes/email',
    { op: 'add', data: { type: 'users', attributes: { email: 'taken@example.com' } } },
  ],
  'a link to a record that is not there': [
    404,
    '/data/relationships/companies/data/0',
    addPerson('X', { relationships: { companies: { data: [{ type: 'companies', id: '999999999' }] } } }),
  ],
  'what a rule refuses': [
    422,
    '/data/attributes/resource-name',
    { op: 'add', data: { type: 'table-states', attributes: { name: 'X', 'resource-name': 'nothings' } } },
  ],
  'the deletion of what is still needed': [409, '/ref', { op: 'remove', ref: await systemStage() }],
  'a lid that is no text': [400, '/data/lid', addPerson('X', { lid: 5 })],
  'a lid that was added before': [400, '/data/lid', addPerson('X', { lid: 'before' })],
  'a lid that nobody adds': [400, '/ref/lid', { op: 'remove', ref: { type: 'contacts', lid: 'nobody' } }],
  'a lid of a record that is added later': [
    400,
    '/ref/lid',
    { op: 'remove', ref: { type: 'contacts', lid: 'after' } },
  ],
  'a lid of another type': [400, '/ref/lid', { op: 'remove', ref: { type: 'companies', lid: 'before' } }],
  'a lid and an id': [400, '/ref', { op: 'remove', ref: { type: 'contacts', lid: 'before', id: '1' } }],
  'an unknown lid in linkage': [
    400,
    '/data/0/lid',
    { op: 'add', ref: { ...ref, relationship: 'companies' }, data: [{ type: 'companies', lid: 'nobody' }] },
  ],
  'an unknown lid in a new record': [
    400,
    '/data/relationships/source/data/lid',
    addPerson('X', { relationships: { source: { data: { type: 'sources', lid: 'nobody' } } } }),
  ],
  'its own lid in a new record': [
    400,
    '/data/relationships/contacts/data/0/lid',
    addPerson('X', { lid: 'own', relationships: { contacts: { data: [{ type: 'contacts', lid: 'own' }] } } }),
  ],
}

async function systemStage() {
  const { data } = assertOk(await api.get('/deal-stages'))
  return identify(data.find(({ attributes }: Document) => attributes.kind === 'won'))
}

for (const [name, [status, pointer, operation]] of Object.entries(REFUSED))
  test(`${name} is ${status} at ${pointer || 'the operation'}, and nothing of the request happens`, () =>
    assertUnchanged(database, async () => {
      const around = [
        addPerson('Before', { lid: 'before' }),
        addCompany('Before'),
        addPerson('After', { lid: 'after' }),
      ]
      const answer = await operate(api, around.toSpliced(2, 0, operation as never))
      assertRefused(answer, status, { pointer: `/atomic:operations/2${pointer}` })
      assert.equal(answer.document.errors.length, 1)
    }))

test('what is wrong with several operations is reported at once', async () => {
  const broken = { op: 'add', data: { type: 'contacts', attributes: { nothing: 1 } } }
  const answer = await operate(api, [broken, addPerson('Fine'), broken])
  const pointers = answer.document.errors.map(({ source }: Document) => source.pointer)
  assert.deepEqual(
    pointers,
    [0, 2].flatMap((index) =>
      ['nothing', 'first-name', 'last-name'].map(
        (attribute) => `/atomic:operations/${index}/data/attributes/${attribute}`,
      ),
    ),
  )
  const missing = { op: 'remove', ref: { type: 'contacts', id: '999999999' } }
  const second = await operate(api, [missing, addPerson('Fine'), missing])
  assertRefused(second, 404)
  assert.equal(second.document.errors.length, 2)
})
