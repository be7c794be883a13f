import type { Attribute } from '../../definition/attribute.ts'
import { decimalWithin } from '../../definition/kinds/number.ts'
import { brokenText, tooLong } from '../../definition/kinds/text.ts'
import { ME, MY_TEAM, type Operator, SPANS } from '../../definition/operators.ts'
import type { Relationship } from '../../definition/relationship.ts'
import type { Asker, Bound, Condition, Operand } from '../plan.ts'
import { isId } from '../target.ts'
import { LONGEST_PIECE, MOST_VALUES } from './limits.ts'
import { dateValue, type TimeValue, timeValue } from './time-value.ts'

/** What is wrong with the value of a condition, in words. */
export class Misfit extends Error {}

/** A condition, or that it does not hold: the difference matters on the way over a relationship. */
export interface Asked {
  readonly condition: Condition
  readonly isNegated: boolean
}

/** An attribute, a relationship, or when it is neither a custom field. */
export interface Field {
  readonly name: string
  readonly attribute: Attribute | undefined
  readonly relationship: Relationship | undefined
  readonly asker: Asker
}

type Scalar = string | number | boolean

/** What an operator and its value ask of a field; throws a Misfit. */
export function askedOf(field: Field, operator: Operator, value: unknown): Asked {
  if (operator === 'empty') {
    if (typeof value !== 'boolean') throw new Misfit('must be true or false')
    return { condition: filled(field), isNegated: value }
  }
  return { condition: conditionOf(field, operator, value), isNegated: operator === 'is-not' }
}

function conditionOf(field: Field, operator: Exclude<Operator, 'empty'>, value: unknown): Condition {
  switch (operator) {
    case 'is':
    case 'is-not':
      return sameAs(field, value)
    case 'contains':
    case 'begins-with':
      return pieceOf(field, operator, value)
    case 'more':
    case 'less':
    case 'between':
      return rangeOf(field, operator, value)
    case 'in-last':
    case 'in-next':
      return nearOf(field, operator, value)
  }
}

function filled(field: Field): Condition {
  if (field.relationship) return { test: 'reaches', relationship: field.name, conditions: [] }
  return { test: 'not', condition: { test: 'blank', value: operandOf(field, 'text') } }
}

const operandOf = ({ name, attribute, asker }: Field, as: 'text' | 'number' | 'moment'): Operand =>
  attribute ? { attribute: name } : { custom: name, as, zone: asker.zone }

function sameAs(field: Field, value: unknown): Condition {
  const values = scalarsOf(value)
  const { name, attribute, relationship, asker } = field
  if (relationship) return linkedTo(name, relationship, values, asker)
  if (!attribute) return { test: 'custom', key: name, values: values.map(String) }
  const { kind } = attribute
  if (kind.name === 'datetime') return anyOf(values.map((one) => sameTime(name, momentIn(one, asker.zone))))
  if (kind.name === 'list of text') return { test: 'has', attribute: name, values: values.map(String) }
  if (kind.name === 'date') return { test: 'equals', attribute: name, values: values.map(dayIn) }
  if (kind.columnType === 'text' && !kind.choices)
    return { test: 'equals', attribute: name, values: values.map(String) }
  const read = values.map((one) => {
    const reading = kind.read(one)
    if ('problem' in reading) throw new Misfit(reading.problem)
    return String(reading.value)
  })
  return { test: kind.choices ? 'exactly' : 'equals', attribute: name, values: read }
}

function scalarsOf(value: unknown): Scalar[] {
  const values: unknown[] = [value].flat()
  if (values.length === 0 || values.length > MOST_VALUES)
    throw new Misfit(`must be a value or a list of 1 to ${MOST_VALUES} values`)
  return values.map(scalarIn)
}

function scalarIn(value: unknown): Scalar {
  if (typeof value === 'string') {
    const broken = brokenText(value)
    if (broken) throw new Misfit(broken)
    return value
  }
  if (typeof value === 'boolean' || Number.isFinite(value)) return value as Scalar
  throw new Misfit('must be a text, a number, true or false, or a list of them ("empty" asks for nothing)')
}

function linkedTo(
  name: string,
  { targets }: Relationship,
  values: readonly Scalar[],
  asker: Asker,
): Condition {
  const isOfUsers = targets.length === 1 && targets[0] === 'users'
  const ids: string[] = []
  const tests: Condition[] = []
  for (const value of values) {
    const { userId } = asker
    if (value === ME || value === MY_TEAM) {
      if (!isOfUsers) throw new Misfit(`${name} is no link to users: "${value}" is nobody there`)
      if (userId === undefined) throw new Misfit(`"${value}" is nobody here: name the user`)
      if (value === ME) ids.push(userId)
      else tests.push({ test: 'reaches', relationship: name, conditions: [{ test: 'teamOf', userId }] })
    } else if (isId(String(value))) ids.push(String(value))
    else throw new Misfit(`must be an id or a list of ids${isOfUsers ? `, "${ME}" or "${MY_TEAM}"` : ''}`)
  }
  if (ids.length > 0) tests.push({ test: 'related', relationship: name, ids })
  return anyOf(tests)
}

const anyOf = (tests: readonly Condition[]): Condition =>
  tests.length === 1 ? tests[0]! : { test: 'anyOf', groups: tests.map((one) => [one]) }

function pieceOf(field: Field, operator: 'contains' | 'begins-with', value: unknown): Condition {
  if (typeof value !== 'string' || value === '') throw new Misfit('must be a text that is not empty')
  const wrong = brokenText(value) ?? tooLong(value, LONGEST_PIECE)
  if (wrong) throw new Misfit(wrong)
  return {
    test: operator === 'contains' ? 'contains' : 'begins',
    value: operandOf(field, 'text'),
    text: value,
  }
}

function momentIn(value: unknown, zone: string): TimeValue {
  const time = typeof value === 'string' ? timeValue(value, zone) : undefined
  if (!time) throw new Misfit('must be a time such as 2026-10-01, 2026.10.01 13:19 or ISO 8601')
  return time
}

function dayIn(value: unknown): string {
  const day = typeof value === 'string' ? dateValue(value) : undefined
  if (day === undefined) throw new Misfit('must be a date such as 2026-10-01')
  return day
}

/** A whole day is more than itself from its end on, less up to its beginning. */
interface Ends {
  readonly from: Bound
  readonly to: Bound
  readonly after: Bound
  readonly before: Bound
}

const endsAt = (at: string): Ends => ({
  from: { at, isWithin: true },
  to: { at, isWithin: true },
  after: { at, isWithin: false },
  before: { at, isWithin: false },
})

function endsOfTime({ moment, endOfDay }: TimeValue): Ends {
  const ends = endsAt(new Date(moment).toISOString())
  if (endOfDay === undefined) return ends
  const end = new Date(endOfDay).toISOString()
  return { ...ends, to: { at: end, isWithin: false }, after: { at: end, isWithin: true } }
}

function sameTime(attribute: string, time: TimeValue): Condition {
  const { from, to } = endsOfTime(time)
  return { test: 'range', value: { attribute }, from, to }
}

function rangeOf(field: Field, operator: 'more' | 'less' | 'between', value: unknown): Condition {
  const given = operator === 'between' ? pairOf(value) : [value]
  const as = given.some((one) => typeof one === 'number') ? 'number' : 'moment'
  const range = { test: 'range', value: operandOf(field, as) } as const
  const [first, second] = given.map((one) => (one === null ? undefined : endsOf(field, one)))
  if (operator === 'more') return { ...range, from: first!.after }
  if (operator === 'less') return { ...range, to: first!.before }
  return { ...range, ...(first && { from: first.from }), ...(second && { to: second.to }) }
}

/** From one to the other, both within; null leaves an end open. */
function pairOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value) || value.length !== 2 || value.every((one) => one === null))
    throw new Misfit('must be a list of two values, of which one may be null')
  return value
}

function endsOf({ attribute, asker }: Field, value: unknown): Ends {
  const kind = attribute?.kind
  if (kind?.name === 'date') return endsAt(dayIn(value))
  if (kind?.name === 'datetime' || (!kind && typeof value !== 'number'))
    return endsOfTime(momentIn(value, asker.zone))
  const reading = (kind?.name === 'integer' ? kind : ANY_DECIMAL).read(value)
  if ('problem' in reading) throw new Misfit(reading.problem)
  return endsAt(String(reading.value))
}

/** What is compared with may lie beyond what the attribute takes. */
const ANY_DECIMAL = decimalWithin({})

const SPAN = /^(\d{1,4}) (day|week|month|year)s?$/

function nearOf(field: Field, operator: 'in-last' | 'in-next', value: unknown): Condition {
  const [, count, span] = (typeof value === 'string' && SPAN.exec(value)) || []
  if (count === undefined)
    throw new Misfit('must be a number of days, weeks, months or years, such as "7 days"')
  const direction = operator === 'in-last' ? 'back' : 'ahead'
  const period = {
    direction,
    count: Number(count),
    span: SPANS.find((one) => one === span)!,
    zone: field.asker.zone,
  } as const
  return { test: 'near', value: operandOf(field, 'moment'), period }
}
