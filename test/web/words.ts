import { fieldWords, type Language } from '../../src/definition/words.ts'
import { loadRegistry } from '../../src/resources/load.ts'

const registry = await loadRegistry()

/** What the page calls a field of a type. */
export const fieldLabel = (language: Language, type: string, name: string): string =>
  fieldWords(registry, registry.type(type), name)![language]

/** What it calls one record of a type, and many. */
export const typeLabels = (language: Language, type: string) => registry.type(type).labels![language]
