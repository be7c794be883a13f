import type { ResourceType } from './resource.ts'

/** What two records that stand for the same have in common: a value of any of these attributes. */
export interface Sameness {
  readonly kind: 'text' | 'phone'
  readonly attributes: readonly string[]
}

/** The same text, in any letter case. */
export const sameText = (...attributes: string[]): Sameness => ({ kind: 'text', attributes })
/** The same phone, however it is written. */
export const samePhone = (...attributes: string[]): Sameness => ({ kind: 'phone', attributes })

/** What is compared of a value; of a phone it is the same as phone_key of the database. */
export const sameKey = (kind: Sameness['kind'], value: string): string =>
  kind === 'phone' ? phoneKey(value) : value.toLowerCase()

/** The last ten digits tell a number apart. */
export const phoneKey = (value: string): string => value.replace(/\D/g, '').slice(-10)

/** A type whose duplicates can be found can also have them merged. */
export const canBeMerged = ({ duplicates }: ResourceType): boolean => duplicates.size > 0

/** How requests call the weaker sign: what a record is called, and something that it is linked to. */
export const NAMESAKES = 'name'

/** By what duplicates of a type can be found; those of the same name are looked for only when they are asked for. */
export const signsOf = ({ duplicates, namesakesWithin }: ResourceType): string[] => [
  ...duplicates.keys(),
  ...(namesakesWithin === undefined ? [] : [NAMESAKES]),
]

/** Groups of duplicates as documents show them: no records, but they have some. */
export const groupsOf = ({ name, singular }: ResourceType) => ({
  name: `${singular}-duplicates`,
  relationships: new Map([[MEMBERS, { targets: [name] }]]),
})

/** The relationship of a group to the records in it. */
export const MEMBERS = 'records'
