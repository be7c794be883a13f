import { plainDecimal } from '../definition/kinds/number.ts'
import { brokenText, LONG, SHORT, tooLong } from '../definition/kinds/text.ts'
import { date } from '../definition/kinds/time.ts'
import { type ErrorObject, errors, parameter } from '../errors/errors.ts'
import type { Problems } from '../errors/problems.ts'
import type { Posted } from './posted.ts'
import type { ShownField } from './shown-fields.ts'

/** What can be wrong with what a visitor wrote, in the words of programs; pages say it in the language of the form. */
const PROBLEMS = {
  required: 'is required',
  email: 'must be an e-mail address',
  phone: 'must be a phone number',
  number: 'must be a number',
  date: 'must be a date',
  choice: 'must be one of the choices',
  long: 'is too long',
  invalid: 'does not fit',
} as const
export type Problem = keyof typeof PROBLEMS

export const wrong = (name: string, problem: Problem): ErrorObject => ({
  ...errors.invalid(`${name} ${PROBLEMS[problem]}`, parameter(name)),
  meta: { problem },
})

/** What was given for the records of one type: values as a document has them, by the names of fields. */
export type Given = Map<string, unknown>

const EMAIL = /^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;"]+$/
const FEWEST_DIGITS = 5

/** The values of the fields that a form takes, by type; all that is wrong with them is collected. */
export function valuesIn(
  posted: Posted,
  taken: ReadonlyMap<string, ShownField>,
  problems: Problems,
  isComplete: boolean,
): ReadonlyMap<string, Given> {
  const values = new Map<string, Given>()
  for (const field of taken.values()) {
    const given = (posted.fields.get(field.name) ?? []).map((one) => one.trim()).filter((one) => one !== '')
    const read = given.length === 0 ? undefined : readValue(field, given)
    if (read && 'problem' in read) problems.push(wrong(field.name, read.problem))
    else if (read && read.value !== false)
      values.set(field.type.name, (values.get(field.type.name) ?? new Map()).set(field.field, read.value))
    else if (isComplete && field.isRequired) problems.push(wrong(field.name, 'required'))
  }
  return values
}

type Read = { readonly value: unknown } | { readonly problem: Problem }

function readValue({ kind, options, type, field }: ShownField, given: readonly string[]): Read {
  const [text] = given as [string]
  if (given.some((one) => brokenText(one) !== undefined)) return { problem: 'invalid' }
  switch (kind) {
    case 'email':
      return fitting(EMAIL.test(text), text, 'email')
    case 'phone':
      return fitting(text.replace(/\D/g, '').length >= FEWEST_DIGITS, text, 'phone')
    case 'number': {
      const plain = plainDecimal(text.replace(/\s/g, '').replace(',', '.'))
      return plain === undefined ? { problem: 'number' } : { value: plain }
    }
    case 'date':
      return fitting('value' in date.read(text), text, 'date')
    case 'checkbox':
      return { value: !['0', 'false', 'off', 'no'].includes(text.toLowerCase()) }
    case 'select':
      return isOption(options, text) ? { value: text } : { problem: 'choice' }
    case 'multiselect':
      return given.every((one) => isOption(options, one)) ? { value: given } : { problem: 'choice' }
    default: {
      const isShort = type.attributes.get(field)?.kind.name === 'text'
      return fitting(true, text, 'invalid', isShort ? SHORT : LONG)
    }
  }
}

const fitting = (isFine: boolean, value: string, problem: Problem, most = SHORT): Read =>
  tooLong(value, most) ? { problem: 'long' } : isFine ? { value } : { problem }

const isOption = (options: ShownField['options'], text: string): boolean =>
  options.length === 0 || options.some(({ value }) => value === text)
