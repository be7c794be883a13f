import { isObject } from '../../definition/kinds/json.ts'
import type { ResourceType } from '../../definition/resource.ts'
import { errors, pointer, Refusal, short } from '../../errors/errors.ts'
import type { Problems } from '../../errors/problems.ts'
import type { PlacedIdentifier } from '../../store/write/existence.ts'
import { templateProblem } from '../templates/grammar.ts'
import type { Filters, Test } from './grammar.ts'
import { type Asker, testSql } from './tests.ts'

export type Path = readonly (string | number)[]

/** What is being looked through, what was found wrong with it, and which records it names. */
export interface Checking extends Asker {
  readonly zone: string
  /** The type of the records that the automation is about; undefined when it is about none. */
  readonly type: ResourceType | undefined
  readonly hasPayload: boolean
  readonly problems: Problems
  readonly named: PlacedIdentifier[]
}

export function wrong({ problems }: Pick<Checking, 'problems'>, path: Path, words: string): undefined {
  problems.push(errors.invalid(`${path.join('.')}: ${words}`, pointer('data', 'attributes', ...path)))
}

/** Tells of members that mean nothing here. */
export function onlyMembers(
  checking: Checking,
  path: Path,
  given: object,
  known: readonly string[],
): undefined {
  for (const name of Object.keys(given))
    if (!known.includes(name)) wrong(checking, path, `has no member "${short(name)}" (${known.join(', ')})`)
}

export function checkText(checking: Checking, path: Path, value: unknown, isRequired = true): undefined {
  if (value === undefined && !isRequired) return
  if (typeof value !== 'string' || (isRequired && value.trim() === ''))
    return wrong(checking, path, 'must be a text')
  const problem = templateProblem(checking, value)
  if (problem) wrong(checking, path, problem)
}

export function checkNumber(
  checking: Checking,
  path: Path,
  value: unknown,
  [least, most]: readonly [number, number],
): undefined {
  if (value === undefined) return
  if (!Number.isInteger(value) || Number(value) < least || Number(value) > most)
    wrong(checking, path, `must be a whole number from ${least} to ${most}`)
}

/** What automations make themselves has no cause that a loop could be found by. */
const CLOSED = new Set(['automations', 'automation-runs', 'notifications', 'webhooks'])

/** The type that a name stands for; told when there is none. */
export function checkType(checking: Checking, path: Path, name: unknown): ResourceType | undefined {
  const type = typeof name === 'string' ? checking.registry.types.get(name) : undefined
  if (!type) wrong(checking, path, `"${short(String(name))}" is not a type`)
  else if (CLOSED.has(type.name)) wrong(checking, path, `automations leave ${type.name} alone`)
  return type
}

const ID = /^[1-9]\d{0,17}$/

/** A record by its id, as text. */
export function checkRecord(checking: Checking, path: Path, type: string, id: unknown): undefined {
  if (typeof id !== 'string' || !ID.test(id))
    return wrong(checking, path, 'must be the id of a record, as text')
  checking.named.push({ identifier: { type, id }, path: ['data', 'attributes', ...path.map(String)] })
}

/** A test of the record that the automation is about. */
export function checkTest(checking: Checking, path: Path, test: unknown): undefined {
  const { type } = checking
  if (!isObject(test)) return wrong(checking, path, 'must be an object with "filter" or "related"')
  if (Object.keys(test).length > 0 && !type)
    return wrong(checking, path, 'this automation is about no record')
  onlyMembers(checking, path, test, ['filter', 'related'])
  for (const name of ['filter', 'related'] as const)
    if (test[name] !== undefined && !isObject(test[name]))
      return wrong(checking, [...path, name], 'must be an object')
  if (!type) return
  checkFilters(checking, [...path, 'filter'], type, { filter: (test.filter ?? {}) as Filters })
  for (const [name, filters] of Object.entries(test.related ?? {}))
    if (!isObject(filters)) wrong(checking, [...path, 'related', name], 'must be an object')
    else checkFilters(checking, [...path, 'related', name], type, { related: { [name]: filters } })
}

export function checkFilters(checking: Checking, path: Path, type: ResourceType, test: Test): undefined {
  try {
    testSql(checking, type, test, checking.zone)
  } catch (failure) {
    if (!(failure instanceof Refusal)) throw failure
    for (const { detail } of failure.errors) wrong(checking, path, detail)
  }
}
