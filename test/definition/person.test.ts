import assert from 'node:assert/strict'
import { test } from 'node:test'
import { arePeople, personName } from '../../src/definition/person.ts'
import en from '../../web/src/locales/en.ts'
import ru from '../../web/src/locales/ru.ts'
import { registry } from '../support/registry.ts'

test('people are called in the order of the language, on the server as on the pages', () => {
  const spoken = { en, ru }
  for (const language of ['en', 'ru'] as const)
    for (const [first, middle, last] of [
      ['Anna', 'Maria', 'Berg'],
      ['Anna', '', 'Berg'],
      ['', '', 'Berg'],
    ] as const)
      assert.equal(
        personName(language, [first, middle || null, last]),
        spoken[language].people.name(first, middle, last).filter(Boolean).join(' '),
      )
  assert.equal(personName('en', ['Anna', null, 'Berg']), 'Anna Berg')
  assert.equal(personName('ru', ['Анна', 'Павловна', 'Берг']), 'Берг Анна Павловна')
  assert.equal(personName('ru', [null, null, null]), '')
})

test('contacts and users are people, nothing else is', () => {
  const people = [...registry.types.values()].filter(arePeople)
  assert.deepEqual(people.map(({ name }) => name).toSorted(), ['contacts', 'users'])
})
