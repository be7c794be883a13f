import { MAIN_GROUP } from './attribute.ts'
import type { Registry } from './registry.ts'
import type { Relationship } from './relationship.ts'
import type { ResourceType } from './resource.ts'

/** The languages in which the service speaks to people. */
export const LANGUAGES = ['en', 'ru'] as const
export type Language = (typeof LANGUAGES)[number]

/** English for a language that nothing is written in. */
export const languageOf = (locale: string): Language => (locale.toLowerCase().startsWith('ru') ? 'ru' : 'en')

/** The same in every language. */
export type Words = Readonly<Record<Language, string>>

/** A type as people call it: its list, and one record of it where a form or a button names one. */
interface TypeNames {
  readonly many: string
  readonly one: string
  /** What somebody makes, where the language bends it otherwise than by its rule: `партнёра`. */
  readonly made?: string
}

export type TypeLabels = Readonly<Record<Language, TypeNames>>

/** By its rule Russian bends what ends in а or я: of `причина отказа` somebody makes `причину отказа`. */
export const madeOf = ({ one, made }: TypeNames, language: Language): string =>
  made ?? (language === 'ru' ? one.replace(/(?<=^[^ ]*)[ая](?= |$)/, bent) : one)

const bent = (ending: string) => (ending === 'а' ? 'у' : 'ю')

type WordsByName = Readonly<Record<string, Words>>

/** What names are called that mean the same wherever they stand. */
export interface Vocabulary {
  readonly fields: WordsByName
  readonly choices: WordsByName
  /** The headings under which fields stand. */
  readonly groups: WordsByName
  /** The objects of token scopes, where several types share one. */
  readonly scopes: WordsByName
}

export const NO_WORDS: Vocabulary = { fields: {}, choices: {}, groups: {}, scopes: {} }

const found = (words: WordsByName, name: string): Words | undefined =>
  Object.hasOwn(words, name) ? words[name] : undefined

/** What a field is called wherever it stands: fields of a type that share a name are told apart by their headings. */
export function fieldWords(registry: Registry, type: ResourceType, name: string): Words | undefined {
  const words = shortWords(registry, type, name)
  const group = type.attributes.get(name)?.group ?? MAIN_GROUP
  const heading = groupWords(registry, group)
  if (!words || !heading || group === MAIN_GROUP) return words
  const isShared = [...type.attributes.keys()].some(
    (other) => other !== name && shortWords(registry, type, other)?.en === words.en,
  )
  return isShared ? inEvery((language) => `${words[language]} (${small(heading[language])})`) : words
}

/** Under its heading a field is called as its type says, else as everywhere, else a link as the type that it leads to. */
export const shortWords = (registry: Registry, type: ResourceType, name: string): Words | undefined =>
  found(type.words.fields ?? {}, name) ??
  found(registry.vocabulary.fields, name) ??
  targetWords(registry, type.relationships.get(name), name)

function targetWords(registry: Registry, link: Relationship | undefined, name: string): Words | undefined {
  if (link?.targets.length !== 1) return undefined
  const { name: plural, singular, labels } = registry.type(link.targets[0]!)
  if (!labels || (name !== plural && name !== singular)) return undefined
  return inEvery((language) => (name === plural ? labels[language].many : capital(labels[language].one)))
}

export const choiceWords = (registry: Registry, type: ResourceType, choice: string): Words | undefined =>
  found(type.words.choices ?? {}, choice) ?? found(registry.vocabulary.choices, choice)

export const groupWords = (registry: Registry, group: string): Words | undefined =>
  found(registry.vocabulary.groups, group)

/** A scope that has no words of its own is called after the types that it opens. */
export function scopeWords(registry: Registry, scope: string): Words {
  const types = [...registry.types.values()].filter((type) => type.scope === scope)
  const named = (language: Language) => types.map(({ labels, name }) => labels?.[language].many ?? name)
  return found(registry.vocabulary.scopes, scope) ?? inEvery((language) => named(language).join(', '))
}

const inEvery = (say: (language: Language) => string): Words =>
  Object.fromEntries(LANGUAGES.map((language) => [language, say(language)])) as Record<Language, string>

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
const small = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1)

/** What people could not read: every place that nothing names, in words that name the place. */
export function* unnamedPlaces(registry: Registry): Generator<string> {
  for (const type of registry.types.values()) {
    if (!type.labels) yield `${type.name} has no labels`
    if (!type.description) yield `${type.name} has no description`
    for (const name of [...type.attributes.keys(), ...type.relationships.keys()])
      if (!fieldWords(registry, type, name)) yield `${type.name}.${name} has no label`
    for (const [name, { kind, group }] of type.attributes) {
      for (const choice of kind.choices ?? [])
        if (!choiceWords(registry, type, choice))
          yield `the choice ${choice} of ${type.name}.${name} has no label`
      if (!groupWords(registry, group)) yield `the group ${group} of ${type.name}.${name} has no label`
    }
  }
}
