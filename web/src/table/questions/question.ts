import type { Operator } from '../../api/metadata.ts'

/** The filter that holds conditions with operators, as JSON. */
export const WHERE = 'where'

export type Word = 'all' | 'any'
/** As people choose: that something is empty, or is not, are two. */
export type Choice = Operator | 'not-empty'

/** One condition; what is not chosen yet is an empty text. */
export interface Asked {
  readonly key: string
  readonly field: string
  readonly choice: Choice | ''
  readonly value: unknown
}

export interface Group {
  readonly key: string
  readonly word: Word
  readonly members: readonly (Asked | Group)[]
}

export const isGroup = (one: Asked | Group): one is Group => 'members' in one

let made = 0
const newKey = () => `q${++made}`

export const newAsked = (): Asked => ({ key: newKey(), field: '', choice: '', value: undefined })
export const newGroup = (word: Word): Group => ({ key: newKey(), word, members: [newAsked()] })

type Json = Readonly<Record<string, unknown>>

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null

/** The question that a filter holds; undefined where it is none that can be shown. */
export function questionOf(where: string | undefined): Group | undefined {
  try {
    const read = where === undefined ? undefined : groupOf(JSON.parse(where))
    return read && isGroup(read) ? read : undefined
  } catch {
    return undefined
  }
}

function groupOf(given: unknown): Asked | Group | undefined {
  if (!isJson(given)) return undefined
  const word = (['all', 'any'] as const).find((one) => Array.isArray(given[one]))
  if (!word) return askedOf(given)
  const members = (given[word] as unknown[]).map(groupOf)
  return members.every((one) => one !== undefined) ? { key: newKey(), word, members } : undefined
}

function askedOf({ field, ...others }: Json): Asked | undefined {
  const [[operator, value] = ['', undefined]] = Object.entries(others)
  if (typeof field !== 'string' || operator === '') return undefined
  const choice = operator === 'empty' && value === false ? 'not-empty' : (operator as Operator)
  return { key: newKey(), field: field.replaceAll('_', '-'), choice, value }
}

/** The filter that a question stands for, of what is whole in it; undefined when nothing is. */
export function whereOf(question: Group): string | undefined {
  const json = jsonOf(question)
  return json && JSON.stringify(json)
}

function jsonOf(one: Asked | Group): Json | undefined {
  if (!isGroup(one)) return isWhole(one) ? conditionOf(one) : undefined
  const members = one.members.map(jsonOf).filter((member) => member !== undefined)
  return members.length > 0 ? { [one.word]: members } : undefined
}

function conditionOf({ field, choice, value }: Asked): Json {
  if (choice === 'empty' || choice === 'not-empty') return { field, empty: choice === 'empty' }
  return { field, [choice]: value }
}

/** Whether everything is there that a condition needs. */
export function isWhole({ field, choice, value }: Asked): boolean {
  if (field === '' || choice === '') return false
  if (choice === 'empty' || choice === 'not-empty') return true
  if (choice === 'between') return endsOf(value).some((one) => one !== null)
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null && value !== ''
}

/** The ends of a range, null where there is none. */
export const endsOf = (value: unknown): readonly [unknown, unknown] => {
  const [from = null, to = null] = Array.isArray(value) ? value : []
  return [from, to]
}

/** How many conditions there are. */
export const countOf = (one: Asked | Group): number =>
  isGroup(one) ? one.members.reduce((sum, member) => sum + countOf(member), 0) : 1

/** The same group with a member changed, or without it. */
export const withMember = (group: Group, key: string, next: Asked | Group | undefined): Group => ({
  ...group,
  members: group.members.flatMap((one) => (one.key === key ? (next ?? []) : one)),
})

/** A filter with one more condition that must hold; undefined where it is no question. */
export function withCondition(where: string | undefined, condition: Json): string | undefined {
  const before: Json = where === undefined ? { all: [] } : JSON.parse(where)
  if (Array.isArray(before.all)) return JSON.stringify({ all: [...before.all, condition] })
  if (!Array.isArray(before.any)) return undefined
  const members = before.any.flatMap((one: Json) => (Array.isArray(one.any) ? one.any : one))
  if (members.every((one) => 'field' in one)) return JSON.stringify({ all: [{ any: members }, condition] })
  // Groups hold conditions only: it goes into each of them.
  const within = members.map((one) => ({ all: [...(Array.isArray(one.all) ? one.all : [one]), condition] }))
  return JSON.stringify({ any: within })
}
