import type { Resource } from '../api/records.ts'
import { labelIn } from '../locales/label.ts'
import { texts } from '../locales/language.ts'
import { Refused } from '../ui/words.ts'
import { type Field, isEmpty } from './field.ts'
import { type Change, valueIn } from './values.ts'

/** What begins and what ends, by type. The API takes any: old data has to fit in. */
const SPANS: Readonly<Record<string, readonly [from: string, to: string]>> = {
  'diary-events': ['starts-at', 'ends-at'],
  contracts: ['signed-at', 'expires-at'],
  invoices: ['issued-at', 'due-at'],
}
const NEVER_NEGATIVE: Readonly<Record<string, readonly string[]>> = {
  invoices: ['amount'],
  'invoice-payments': ['amount'],
}
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

type Checked = Pick<Field, 'name' | 'kind' | 'format'>

/** What is wrong with a value beside the other values of its record, in the language of the page. */
export function problemOf(
  type: string,
  { name, kind, format }: Checked,
  value: unknown,
  other: (name: string) => unknown,
): string | undefined {
  if (isEmpty(value)) return undefined
  const { checks, errors, fields } = texts()
  if ((format === 'email' || kind === 'email') && !EMAIL.test(String(value))) return errors.email
  if (NEVER_NEGATIVE[type]?.includes(name) && Number(value) < 0) return checks.negative
  const [from, to] = SPANS[type] ?? []
  if (name === to && isBefore(value, other(from!))) return checks.endsBefore(labelIn(fields, from!))
  if (name === from && isBefore(other(to!), value)) return checks.beginsAfter(labelIn(fields, to!))
  return undefined
}

const isBefore = (one: unknown, other: unknown): boolean =>
  !isEmpty(one) && !isEmpty(other) && Date.parse(String(one)) < Date.parse(String(other))

/** The other end of a span of which the field is one. */
export const otherEndOf = (type: string, name: string): string | undefined =>
  SPANS[type]?.includes(name) ? SPANS[type].find((end) => end !== name) : undefined

/** Refuses an edit before it is sent; only what is changed is looked at, old values may stay. */
export function requireRight(record: Resource, changes: readonly Change[]): void {
  const changed = (name: string) => changes.find(([field]) => field.name === name)
  const other = (name: string) => (changed(name) ? changed(name)![1] : record.attributes[name])
  for (const [field, value] of changes) {
    if (JSON.stringify(valueIn(field, record)) === JSON.stringify(value)) continue
    const problem = problemOf(record.type, field, value, other)
    if (problem) throw new Refused(problem)
  }
}

/** What is wrong in a form, at the fields where it is. */
export function problemsIn(
  type: string,
  fields: readonly Field[],
  values: Readonly<Record<string, unknown>>,
): Record<string, string> {
  const found = fields.flatMap((field) => {
    const value = values[field.name]
    const problem =
      field.isRequired && isEmpty(value)
        ? texts().errors.required
        : problemOf(type, field, value, (name) => values[name])
    return problem ? [[field.name, problem] as const] : []
  })
  return Object.fromEntries(found)
}
