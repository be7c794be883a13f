import { singularOf, snakeCase } from '../definition/naming.ts'
import type { Linked, ToOne } from '../definition/relationship.ts'
import type { ResourceType } from '../definition/resource.ts'

/** Columns that no answer shows: helpers of searching and of rules, and secrets. */
export const HIDDEN_COLUMNS = ['search_text', 'password_hash', 'finished_by_stage'] as const
/** Those that are logged and taken back with the record, and their types. */
export const INTERNAL_COLUMNS: ReadonlyMap<string, string> = new Map([['finished_by_stage', 'boolean']])
export type HiddenColumn = (typeof HIDDEN_COLUMNS)[number]

const known = new WeakMap<ToOne, Map<string, ReadonlyMap<string, string>>>()

/** The columns that hold a to-one relationship, by target type: one where it has one target, else one each. */
export function columnsOf(name: string, relationship: ToOne): ReadonlyMap<string, string> {
  const byName = known.get(relationship) ?? new Map<string, ReadonlyMap<string, string>>()
  const columns = byName.get(name) ?? namedColumns(name, relationship)
  known.set(relationship, byName.set(name, columns))
  return columns
}

function namedColumns(name: string, relationship: ToOne): ReadonlyMap<string, string> {
  const [only, ...others] = relationship.targets
  if (others.length === 0) return new Map([[only!, `${snakeCase(name)}_id`]])
  return new Map(relationship.targets.map((target) => [target, `${snakeCase(singularOf(target))}_id`]))
}

/** The two columns of a link table, as seen from one side. */
export function linkColumns(type: ResourceType, relationship: Linked): { mine: string; theirs: string } {
  const target = relationship.targets[0]
  const mine = `${snakeCase(type.singular)}_id`
  const theirs = `${snakeCase(singularOf(target))}_id`
  return { mine, theirs: target === type.name ? `related_${theirs}` : theirs }
}

/** A link between records of one type is kept in both directions, so that it reads the same from either. */
export const isSymmetric = (type: ResourceType, relationship: Linked): boolean =>
  relationship.targets[0] === type.name

/** Records with somebody responsible and somebody who made them are counted by both together. */
export const countsPeople = ({ relationships }: ResourceType): boolean =>
  ['responsible', 'user'].every((name) => relationships.get(name)?.targets.includes('users'))
