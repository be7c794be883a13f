import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faultsOf } from '../../src/definition/checks.ts'
import {
  allEmpty,
  boolean,
  datetime,
  equals,
  linked,
  memberOf,
  phone,
  related,
  resource,
  samePhone,
  sameText,
  searchWith,
  text,
  through,
  toMany,
  toOne,
} from '../../src/definition/index.ts'
import { Registry } from '../../src/definition/registry.ts'
import type { ResourceDescription } from '../../src/definition/resource.ts'

const type = (name: string, description: Partial<ResourceDescription> = {}) =>
  resource(name, { scope: 'test', attributes: { name: text() }, ...description })

const cats = type('cats')

const finds = (fault: string, ...types: ReturnType<typeof type>[]) =>
  assert.deepEqual(faultsOf(types), [fault])

test('definitions that fit together have no fault', () => {
  const owners = type('owners', { relationships: { dogs: toMany('dogs', { inverse: 'owner' }) } })
  const dogs = type('dogs', {
    relationships: {
      owner: toOne('owners', { inverse: 'dogs' }),
      friend: toOne('dogs', { memberOf: 'friends' }),
      friends: linked('dogs', { table: 'dog_dogs', inverse: 'friends' }),
    },
    filters: { name: equals('name'), 'owner-id': related('owner'), 'friend-of': memberOf('dogs', 'friends') },
  })
  assert.deepEqual(faultsOf([owners, dogs]), [])
})

test('a registry refuses definitions with a fault and names it', () => {
  assert.throws(() => new Registry([cats, cats]), /do not fit together:\n- cats is defined twice/)
})

test('a type that is defined twice is found', () => finds('cats is defined twice', cats, cats))

test('a type whose name is not kebab-case is found', () =>
  finds('bigCats is not a kebab-case name', type('bigCats')))

test('an attribute whose name is not kebab-case is found', () =>
  finds('dogs.last_name is not a kebab-case name', type('dogs', { attributes: { last_name: text() } })))

test('reserved names are found among attributes and relationships', () => {
  for (const name of ['id', 'type', 'links', 'relationships', 'changes', 'merge']) {
    finds(`dogs.${name} is a reserved name`, type('dogs', { attributes: { [name]: text() } }))
    finds(`dogs.${name} is a reserved name`, type('dogs', { relationships: { [name]: toOne('cats') } }), cats)
  }
})

test('a name that is both an attribute and a relationship is found', () =>
  finds(
    'dogs.name is both an attribute and a relationship',
    type('dogs', { relationships: { name: toOne('cats') } }),
    cats,
  ))

test('a flag that is true once per something that is not a relationship is found', () =>
  finds(
    'dogs.main may be true once per owner, which is not a relationship',
    type('dogs', { attributes: { main: boolean().onlyOneTruePer('owner') } }),
  ))

test('a flag may be true once in the account', () =>
  assert.deepEqual(
    faultsOf([type('dogs', { attributes: { main: boolean().onlyOneTruePer('account') } })]),
    [],
  ))

test('a relationship to an unknown type is found', () =>
  finds(
    'dogs.owner points at owners, which is not a type',
    type('dogs', { relationships: { owner: toOne('owners') } }),
  ))

test('an unknown type among several targets is found', () =>
  finds(
    'dogs.enemy points at birds, which is not a type',
    type('dogs', { relationships: { enemy: toOne(['cats', 'birds']) } }),
    cats,
  ))

test('an inverse that does not exist is found', () =>
  finds(
    'dogs.enemy has the inverse cats.hunters, which does not exist',
    type('dogs', { relationships: { enemy: toOne('cats', { inverse: 'hunters' }) } }),
    cats,
  ))

test('an inverse that points at another type is found', () =>
  finds(
    'dogs.enemies has an inverse that does not point back at dogs',
    type('dogs', { relationships: { enemies: toMany('cats', { inverse: 'mother' }) } }),
    type('cats', { relationships: { mother: toOne('cats') } }),
  ))

test('a to-many whose inverse is not to-one is found', () =>
  finds(
    'dogs.enemies has an inverse that is not to-one',
    type('dogs', { relationships: { enemies: toMany('cats', { inverse: 'hunters' }) } }),
    type('cats', { relationships: { hunters: linked('dogs', { table: 'hunts' }) } }),
  ))

test('a to-one whose inverse is not its to-many is found', () =>
  finds(
    'dogs.enemy has an inverse that is not its to-many',
    type('dogs', { relationships: { enemy: toOne('cats', { inverse: 'hunters' }) } }),
    type('cats', { relationships: { hunters: linked('dogs', { table: 'hunts' }) } }),
  ))

test('two sides of a link that are kept in different tables are found', () => {
  const dogs = type('dogs', {
    relationships: { enemies: linked('cats', { table: 'hunts', inverse: 'hunters' }) },
  })
  const hunted = type('cats', {
    relationships: { hunters: linked('dogs', { table: 'chases', inverse: 'enemies' }) },
  })
  assert.deepEqual(faultsOf([dogs, hunted]), [
    'dogs.enemies has an inverse that is kept in another table',
    'cats.hunters has an inverse that is kept in another table',
  ])
})

test('a to-one that is a member of something else than links to its own type is found', () => {
  const fault = 'is a member of pack, which is not a linked relationship to the same type'
  finds(
    `dogs.leader ${fault}`,
    type('dogs', { relationships: { leader: toOne('dogs', { memberOf: 'pack' }) } }),
  )
  finds(
    `dogs.leader ${fault}`,
    type('dogs', {
      relationships: {
        leader: toOne('dogs', { memberOf: 'pack' }),
        pack: linked('cats', { table: 'pack' }),
      },
    }),
    cats,
  )
})

test('a link that is found within something to which its target does not belong is found', () => {
  const rooms = type('rooms', { relationships: { house: toOne('houses') } })
  const dog = (within: string) =>
    type('dogs', {
      relationships: { room: toOne('rooms', { within }), home: toOne('houses'), cat: toOne('cats') },
    })
  assert.deepEqual(faultsOf([cats, rooms, type('houses'), dog('home')]), [])
  finds(
    'dogs.room is found within cat, to which its target does not belong',
    cats,
    rooms,
    type('houses'),
    dog('cat'),
  )
})

test('a moment that may be the whole of something that is not a date is found', () =>
  finds(
    'dogs.fed-at may be the whole of fed-on, which is not a date',
    type('dogs', { attributes: { 'fed-at': datetime().orWholeDay('fed-on'), 'fed-on': text() } }),
  ))

test('a relationship through lines that do not lead on is found', () =>
  finds(
    'dogs.toys goes over purchases.toy, which is not to-one',
    type('dogs', { relationships: { toys: through('cats', { lines: 'purchases', over: 'toy' }) } }),
    cats,
  ))

test('a filter on an attribute that is not there is found', () => {
  const fault = 'the filter size of dogs compares size, which is not an attribute'
  for (const filter of [equals('size'), phone('name', 'size'), allEmpty('size', 'name'), searchWith('size')])
    finds(fault, type('dogs', { filters: { size: filter } }))
})

test('a filter on a relationship that is not there is found', () =>
  finds(
    'the filter owner-id of dogs follows owner, which is not a relationship',
    type('dogs', { filters: { 'owner-id': related('owner') } }),
  ))

test('a filter by membership of something that does not hold the type is found', () => {
  const dogs = type('dogs', { filters: { 'pack-ids': memberOf('packs', 'members') } })
  const fault = 'the filter pack-ids of dogs looks into packs.members, which does not hold dogs'
  finds(fault, dogs)
  finds(fault, dogs, type('packs', { relationships: { members: linked('cats', { table: 'm' }) } }), cats)
})

test('duplicates that are found by something that is not a text are found', () => {
  const attributes = { name: text(), 'discarded-at': datetime() }
  assert.deepEqual(faultsOf([type('dogs', { attributes, duplicates: { name: sameText('name') } })]), [])
  for (const by of ['discarded-at', 'tail'])
    finds(
      `duplicates of dogs by phone compare ${by}, which is not a text`,
      type('dogs', { attributes, duplicates: { phone: samePhone('name', by) } }),
    )
})

test('a type that can be merged and has no trash is found', () =>
  finds(
    'dogs can be merged and have no discarded-at',
    type('dogs', { duplicates: { name: sameText('name') } }),
  ))

test('a place in the navigation without a position, and a position elsewhere, are found', () => {
  const fault = 'dogs must have a position in the navigation, and only there'
  finds(fault, type('dogs', { place: 'navigation' }))
  finds(fault, type('dogs', { place: 'dictionaries', position: 1 }))
})

test('a type that is searched without a filter for it is found', () =>
  finds('dogs is searched and has no filter q', type('dogs', { isSearched: true })))

test('columns, hints and orders of what a type does not have are found', () => {
  finds(
    'dogs has the column tail, which is neither an attribute nor a relationship',
    type('dogs', { columns: ['name', 'tail'] }),
  )
  finds('dogs is told apart by tail, which is not an attribute', type('dogs', { toldApartBy: ['tail'] }))
  finds(
    'dogs is offered in the order of tail, which is not an attribute',
    type('dogs', { choiceOrder: '-tail' }),
  )
})

test('a beginning that a type does not have is found', () =>
  finds(
    'dogs.died-at is not before born-at, which is not an attribute',
    type('dogs', { attributes: { 'died-at': datetime().notBefore('born-at') } }),
  ))
