import type { Say } from '../definition/kinds/kind.ts'
import { personName } from '../definition/person.ts'
import type { Reader } from '../definition/reader.ts'
import type { Registry } from '../definition/registry.ts'
import { type Facts, isOfForm, isOfImport, isOfRecords, type Name, type OfRecords } from './facts.ts'
import { byWords, deadlineWords, formTitle, importText, importTitle, titleOf } from './words.ts'

/** What a title may hold, and a name in it. */
const LONGEST = 500
const LONGEST_NAME = 300

/** A notification in words; without a body in them, that which is stored stays. */
export interface Said {
  readonly title: string
  readonly body?: string | null
}

/** Tells somebody what happened, by the attributes of a notification. */
export const sayTo =
  (registry: Registry, reader: Reader): Say =>
  (facts) => {
    const words = inWords(registry, JSON.parse(facts), reader)
    return words && new Map<string, string | null>([...Object.entries(words), ['as-string', words.title]])
  }

/** Facts, and how they are said now: lists are searched and sorted by that. */
export function told(registry: Registry, facts: Facts, reader: Reader): Said & { readonly facts: Facts } {
  return { ...said(registry, facts, reader), facts }
}

/** What happened, in somebody's language and on his clocks; undefined of what another version of the program has noted. */
export function inWords(registry: Registry, facts: Facts, reader: Reader): Said | undefined {
  return isOfRecords(facts) || isOfForm(facts) || isOfImport(facts)
    ? said(registry, facts, reader)
    : undefined
}

function said(registry: Registry, facts: Facts, reader: Reader): Said {
  if (isOfRecords(facts)) return ofRecords(registry, facts, reader)
  const { language } = reader
  if (isOfForm(facts))
    return { title: cut(formTitle({ ...facts, name: cut(facts.name, LONGEST_NAME) }, language), LONGEST) }
  const { many } = labelsOf(registry, facts.type, reader)
  return { title: importTitle(many, facts, language), body: importText(facts, language) }
}

function ofRecords(registry: Registry, facts: OfRecords, reader: Reader): Said {
  const { say, type, number, name = '', by, due } = facts
  const { language, zone } = reader
  const about = { ...labelsOf(registry, type, reader), number, name: cut(called(name, reader), LONGEST_NAME) }
  const title = cut(titleOf(say, about, language), LONGEST)
  const body = by ? byWords(called(by, reader), language) : due ? deadlineWords(due, language, zone) : null
  return { title, body }
}

const called = (name: Name, { language }: Reader): string =>
  typeof name === 'string' ? name : personName(language, name)

/** How a type is called inside a sentence. */
function labelsOf(registry: Registry, type: string, { language }: Reader) {
  const { one = type, many = type } = registry.types.get(type)?.labels?.[language] ?? {}
  return { one, many: many.toLowerCase() }
}

function cut(text: string, most: number): string {
  const characters = [...text.replace(/\s+/g, ' ')]
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : characters.join('')
}
