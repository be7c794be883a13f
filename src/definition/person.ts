import type { ResourceType } from './resource.ts'
import type { Language } from './words.ts'

/** The attributes that a person is called by. */
export const NAME_PARTS = ['first-name', 'middle-name', 'last-name'] as const

type NameParts = readonly [first: string | null, middle: string | null, last: string | null]

/** Whether the records of a type are people. */
export const arePeople = ({ attributes }: ResourceType): boolean =>
  NAME_PARTS.every((name) => attributes.has(name))

/** A person as a language calls them: first name first in English, last name first in Russian; empty without any. */
export function personName(language: Language, [first, middle, last]: NameParts): string {
  const parts = language === 'ru' ? [last, first, middle] : [first, middle, last]
  return parts.filter(Boolean).join(' ')
}
