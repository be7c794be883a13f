import type { Reading } from '../../definition/kinds/kind.ts'
import { type ErrorObject, errors, pointer, refuseWhenAny, short } from '../../errors/errors.ts'
import type { CreateWrite, UpdateWrite, Write } from '../../store/write/write.ts'
import { withAttributes } from '../edit.ts'
import type { Rule } from '../rule.ts'
import { type CustomField, customFieldsOf, readCustom } from './custom-field.ts'

/** Values of custom fields that are defined must be of their type; a required one must be there. */
export const customsFitTheirFields: Rule = {
  isLogged: true,
  appliesTo: (type) => type.attributes.has('customs'),
  many: {},
  prepare({ session, write }) {
    if (write.action === 'delete') return write
    if (write.action === 'update' && !write.attributes.has('customs')) return write
    const fields = customFieldsOf(session, write.type)
    return fields instanceof Promise ? fields.then((all) => checked(write, all)) : checked(write, fields)
  },
}

type Values = Record<string, unknown>

function checked(write: CreateWrite | UpdateWrite, fields: readonly CustomField[]): Write {
  if (fields.length === 0) return write
  const given = write.attributes.get('customs')
  const values: Values = typeof given === 'string' ? JSON.parse(given) : {}
  const mayLack = write.action === 'update' && given !== null
  const kept: Values = {}
  refuseWhenAny(fields.flatMap((field) => problemsOf(field, values, kept, mayLack)))
  const isAsGiven = Object.keys(kept).every((key) => kept[key] === values[key])
  return isAsGiven ? write : withAttributes(write, { customs: JSON.stringify({ ...values, ...kept }) })
}

/** What is wrong with the value of a field; `kept` takes it as it is stored. */
function problemsOf(field: CustomField, values: Values, kept: Values, mayLack: boolean): ErrorObject[] {
  const { key, name, type, isRequired } = field
  const source = pointer('data', 'attributes', 'customs', key)
  const refusal = (words: string) => [errors.invalid(`${key} (${short(name)}) ${words}`, source)]
  const given = values[key]
  const reading: Reading =
    given === undefined || (given === null && type !== 'formula')
      ? { value: given }
      : readCustom(field, given)
  if ('problem' in reading) return refusal(reading.problem)
  const isLacking = reading.value === null || (reading.value === undefined && !mayLack)
  if (isRequired && isLacking && type !== 'formula') return refusal('is required')
  if (given !== undefined) kept[key] = reading.value
  return []
}
