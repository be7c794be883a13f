import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scopeGroups } from '../../src/derive/web.ts'
import { loadRegistry } from '../../src/resources/load.ts'
import en from '../../web/src/locales/en.ts'
import ru from '../../web/src/locales/ru.ts'

const registry = await loadRegistry()
const types = [...registry.types.values()]
const choicesOf = ({ enum: choices = [] }: { enum?: readonly string[] }) => choices

const NAMES = {
  types: types.map(({ name }) => name),
  fields: types.flatMap(({ attributes, relationships }) => [...attributes.keys(), ...relationships.keys()]),
  choices: types.flatMap(({ attributes }) =>
    [...attributes.values()].flatMap(({ kind }) => choicesOf(kind.schema)),
  ),
  fieldGroups: [
    ...types.flatMap(({ attributes }) => [...attributes.values()].map(({ group }) => group)),
    'customs',
    'links',
  ],
  scopeObjects: scopeGroups(registry).map(({ object }) => object),
}

for (const [language, catalogue] of Object.entries({ en, ru }))
  for (const [part, names] of Object.entries(NAMES))
    test(`${language} has a label for everything in ${part} and for nothing else`, () => {
      assert.deepEqual(new Set(Object.keys(catalogue[part as keyof typeof NAMES])), new Set(names))
    })

test('what is said in Russian is said with Russian letters', () => {
  const said = (value: unknown): string[] =>
    typeof value === 'string' ? [value] : typeof value === 'object' ? Object.values(value!).flatMap(said) : []
  const foreign = said({ ...ru, fields: {} }).filter((text) => !/[а-яё]/i.test(text))
  assert.deepEqual(foreign, [])
})
