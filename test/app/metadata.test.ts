import assert from 'node:assert/strict'
import { test } from 'node:test'
import { canBeTaken } from '../../src/definition/rights.ts'
import { isForPrograms } from '../../src/derive/web.ts'
import type { Document } from '../support/client.ts'
import { startService } from '../support/service.ts'
import { person } from './people.ts'

const service = await startService()
const { registry } = service.database
const owner = await person(service, 'owner')
const manager = await person(service, 'manager')

const typesFor = async ({ browser }: typeof owner): Promise<Map<string, Document>> => {
  const { types } = (await browser.get('/app/metadata')).content
  return new Map(types.map((type: Document) => [type.name, type]))
}
const forOwner = await typesFor(owner)
const forManager = await typesFor(manager)

test('all types are described', () => {
  assert.deepEqual([...forOwner.keys()], [...registry.types.keys()])
})

for (const type of registry.types.values())
  test(`${type.name} has every attribute, relationship and filter of its definition`, () => {
    const described = forOwner.get(type.name)!
    const names = (list: Document[]) => list.map(({ name }) => name)
    assert.equal(described.scope, type.scope)
    assert.deepEqual(names(described.attributes), [...type.attributes.keys()])
    assert.deepEqual(names(described.relationships), [...type.relationships.keys()])
    const filters = [...type.filters].filter(([, filter]) => !isForPrograms(type, filter))
    assert.deepEqual(
      names(described.filters),
      filters.map(([name]) => name),
    )
    for (const { name, kind, required, 'read-only': readOnly, sortable } of described.attributes) {
      const attribute = type.attributes.get(name)!
      assert.deepEqual(
        [kind, required, readOnly, sortable],
        [attribute.kind.name, attribute.isRequired, attribute.isComputed, attribute.kind.sortable],
      )
    }
    for (const { name, many, targets } of described.relationships) {
      assert.deepEqual(targets, type.relationships.get(name)!.targets)
      assert.equal(many, type.relationships.get(name)!.kind !== 'one')
    }
    for (const { name, 'never-hidden': isNeverHidden = false } of [
      ...described.attributes,
      ...described.relationships,
    ])
      assert.equal(isNeverHidden, !canBeTaken(registry, type, name))
    for (const { name, kind } of described.filters) assert.equal(kind, type.filters.get(name)!.kind)
  })

test('what a form needs is said: choices, defaults, what a filter compares, what follows from others', () => {
  const user = forOwner.get('users')!
  assert.deepEqual(
    user.attributes.find(({ name }: Document) => name === 'role'),
    {
      name: 'role',
      label: 'Role',
      kind: 'choice',
      required: false,
      'read-only': false,
      'never-empty': false,
      sortable: true,
      group: 'main',
      choices: [
        { value: 'owner', label: 'Owner' },
        { value: 'admin', label: 'Admin' },
        { value: 'manager', label: 'Manager' },
      ],
      default: 'manager',
    },
  )
  assert.deepEqual(
    user.filters.find(({ name }: Document) => name === 'email'),
    { name: 'email', kind: 'equals', attribute: 'email' },
  )
  const products = forOwner.get('deals')!.relationships.find(({ name }: Document) => name === 'products')
  assert.deepEqual(products, {
    name: 'products',
    label: 'Products',
    many: true,
    targets: ['products'],
    group: 'main',
    inverse: null,
    linked: false,
    'read-only': true,
  })
})

test('everything is called in the language that is asked for, English without it', async () => {
  const russian = (await owner.browser.get('/app/metadata?language=ru')).content
  const contacts = russian.types.find(({ name }: Document) => name === 'contacts')
  const position = contacts.attributes.find(({ name }: Document) => name === 'position')
  assert.deepEqual(contacts.labels, { many: 'Контакты', one: 'контакт', made: 'контакт' })
  assert.deepEqual([position.label, russian.groups.system], ['Должность', 'О записи'])
  assert.deepEqual([russian.scopes.deal, russian.scopes.user], ['Сделки', 'Пользователи и группы'])
  assert.doesNotMatch(JSON.stringify(russian), /Date of birth/)
  assert.deepEqual(forOwner.get('contacts')!.labels, { many: 'Contacts', one: 'contact', made: 'contact' })
})

test('a language that is not spoken is refused by its name', async () => {
  const { status, content } = await owner.browser.get('/app/metadata?language=xx')
  assert.equal(status, 400)
  assert.deepEqual(content.errors[0].source, { parameter: 'language' })
})

test('everybody is told what they may do', () => {
  const can = (types: typeof forOwner, name: string) => {
    const { read, write } = types.get(name)!.can
    return { read, write }
  }
  for (const { can } of forOwner.values())
    assert.ok(Object.values(can).every((isAllowed) => isAllowed === true))
  assert.deepEqual(can(forManager, 'contacts'), { read: true, write: true })
  assert.deepEqual(can(forManager, 'areas'), { read: true, write: false })
  assert.deepEqual(can(forManager, 'users'), { read: true, write: false })
  assert.deepEqual(can(forManager, 'table-states'), { read: true, write: true })
  assert.deepEqual(can(forManager, 'applications'), { read: false, write: false })
})
