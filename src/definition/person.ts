import type { ResourceType } from './resource.ts'
import type { Language } from './words.ts'

/** The attributes that a person is called by. */
export const NAME_PARTS = ['first-name', 'middle-name', 'last-name'] as const

export type NameParts = readonly [first: string | null, middle: string | null, last: string | null]

/** The last name of somebody who gave only one: contacts must have both. */
export const NO_LAST_NAME = '—'

/** Whether the records of a type are people. */
export const arePeople = ({ attributes }: ResourceType): boolean =>
  NAME_PARTS.every((name) => attributes.has(name))

/** A person as a language calls them: first name first in English, last name first in Russian; empty without any. */
export function personName(language: Language, [first, middle, last]: NameParts): string {
  const known = last === NO_LAST_NAME ? null : last
  const parts = language === 'ru' ? [known, first, middle] : [first, middle, known]
  return parts.filter(Boolean).join(' ')
}
