import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { resource, text } from '../../src/definition/index.ts'
import { ICONS } from '../../src/definition/presentation.ts'
import { Registry } from '../../src/definition/registry.ts'
import {
  fieldWords,
  LANGUAGES,
  madeOf,
  NO_WORDS,
  scopeWords,
  unnamedPlaces,
  type Words,
} from '../../src/definition/words.ts'
import { scopeGroups } from '../../src/derive/web.ts'
import { loadRegistry } from '../../src/resources/load.ts'
import ru from '../../web/src/locales/ru.ts'

const registry = await loadRegistry()
const { vocabulary } = registry
const types = [...registry.types.values()]
const attributes = types.flatMap((type) => [...type.attributes.values()])

const USED = {
  fields: types.flatMap((type) => [
    ...type.attributes.keys(),
    ...type.relationships.keys(),
    ...type.duplicates.keys(),
  ]),
  choices: attributes.flatMap(({ kind }) => kind.choices ?? []),
  groups: [...attributes.map(({ group }) => group), 'customs', 'links'],
  scopes: scopeGroups(registry).map(({ object }) => object),
}

test('a type that nothing names is named itself, with each of its places', () => {
  const cats = resource('cats', { scope: 'cat', attributes: { fur: text() } })
  const found = [...unnamedPlaces(new Registry([cats], NO_WORDS))]
  assert.deepEqual(found, [
    'cats has no labels',
    'cats has no description',
    'cats.fur has no label',
    'the group main of cats.fur has no label',
  ])
})

test('no two fields of a type are called the same, but for the name by which a record is known', () => {
  const called = types.flatMap((type) =>
    [...type.attributes.keys(), ...type.relationships.keys()]
      .filter((name) => name !== 'as-string' || !type.attributes.has('name'))
      .flatMap((name) =>
        LANGUAGES.map(
          (language) => `${type.name} ${language} ${fieldWords(registry, type, name)![language]}`,
        ),
      ),
  )
  assert.deepEqual(
    called.filter((one, index) => called.indexOf(one) !== index),
    [],
  )
})

for (const [part, names] of Object.entries(USED))
  test(`the shared ${part} name nothing that there is not`, () => {
    const words = Object.keys(vocabulary[part as keyof typeof USED])
    assert.deepEqual(
      words.filter((name) => !names.includes(name)),
      [],
    )
  })

test('a scope says by itself what its types say already', () => {
  const plain = new Registry(types)
  for (const [scope, words] of Object.entries(vocabulary.scopes))
    assert.notDeepEqual(scopeWords(plain, scope), words, `${scope} needs no words of its own`)
})

test('every icon that a definition can name is drawn', () => {
  const drawn = readFileSync('web/src/metadata/TypeIcon.tsx', 'utf8')
  for (const icon of ICONS) assert.match(drawn, new RegExp(`^ {2}${icon}: `, 'm'))
})

const said = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value
      ? Object.values(value).flatMap(said)
      : []
const foreign = (texts: readonly string[]) =>
  texts.filter((one) => /\p{L}/u.test(one) && !/[а-яё]/i.test(one))
const russian = (words: Readonly<Record<string, Words>>) => Object.values(words).map((one) => one.ru)

test('what is said in Russian is said with Russian letters', () => {
  const { choices, groups, scopes } = vocabulary
  assert.deepEqual(foreign(said(ru)), [])
  assert.deepEqual(foreign(types.flatMap((type) => said([type.labels?.ru, type.description?.ru]))), [])
  assert.deepEqual(foreign([choices, groups, scopes].flatMap(russian)), [])
})

test('in Russian whatever is made is named as what somebody makes', () => {
  const made = new Map(
    types.map((type) => [type.labels?.ru.one, type.labels && madeOf(type.labels.ru, 'ru')]),
  )
  assert.equal(made.get('сделка'), 'сделку')
  assert.equal(made.get('компания'), 'компанию')
  assert.equal(made.get('причина отказа'), 'причину отказа')
  assert.equal(made.get('шаблон документа'), 'шаблон документа')
  assert.equal(made.get('роль'), 'роль')
  assert.equal(made.get('конкурент'), 'конкурента')
})
