import type { Resource } from '../api/records.ts'
import { texts } from '../locales/language.ts'
import { Refused } from '../ui/words.ts'
import { type Field, isEmpty } from './field.ts'
import { type Change, valueIn } from './values.ts'

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

type Checked = Pick<Field, 'kind' | 'format' | 'notBefore' | 'notAfter' | 'isNeverNegative'>

/**
 * What is wrong with a value beside the other values of its record, in the language of the page. The API takes any:
 * old data has to fit in.
 */
export function problemOf(
  { kind, format, notBefore, notAfter, isNeverNegative }: Checked,
  value: unknown,
  other: (name: string) => unknown,
): string | undefined {
  if (isEmpty(value)) return undefined
  const { checks, errors } = texts()
  if ((format === 'email' || kind === 'email') && !EMAIL.test(String(value))) return errors.email
  if (isNeverNegative && Number(value) < 0) return checks.negative
  if (notBefore && isBefore(value, other(notBefore.name))) return checks.endsBefore(notBefore.label)
  if (notAfter && isBefore(other(notAfter.name), value)) return checks.beginsAfter(notAfter.label)
  return undefined
}

const isBefore = (one: unknown, other: unknown): boolean =>
  !isEmpty(one) && !isEmpty(other) && Date.parse(String(one)) < Date.parse(String(other))

/** The other end of a span of which the field is one. */
export const otherEndOf = ({ notBefore, notAfter }: Field): string | undefined =>
  (notBefore ?? notAfter)?.name

/** Refuses an edit before it is sent; only what is changed is looked at, old values may stay. */
export function requireRight(record: Resource, changes: readonly Change[]): void {
  const changed = (name: string) => changes.find(([field]) => field.name === name)
  const other = (name: string) => (changed(name) ? changed(name)![1] : record.attributes[name])
  for (const [field, value] of changes) {
    if (JSON.stringify(valueIn(field, record)) === JSON.stringify(value)) continue
    const problem = problemOf(field, value, other)
    if (problem) throw new Refused(problem)
  }
}

/** What is wrong in a form, at the fields where it is. */
export function problemsIn(
  fields: readonly Field[],
  values: Readonly<Record<string, unknown>>,
): Record<string, string> {
  const found = fields.flatMap((field) => {
    const value = values[field.name]
    const problem =
      field.isRequired && isEmpty(value)
        ? texts().errors.required
        : problemOf(field, value, (name) => values[name])
    return problem ? [[field.name, problem] as const] : []
  })
  return Object.fromEntries(found)
}
