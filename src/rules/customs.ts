import { type ErrorObject, errors, pointer, refuseWhenAny, short } from '../jsonapi/errors.ts'
import type { CreateWrite, UpdateWrite, Write } from '../store/write/write.ts'
import { type CustomField, customFieldsOf, misfit } from './custom-field.ts'
import type { Rule } from './rule.ts'

/** Values of custom fields that are defined must be of their type; a required one must be there. */
export const customsFitTheirFields: Rule = {
  appliesTo: (type) => type.attributes.has('customs'),
  many: {},
  prepare({ session, write }) {
    if (write.action === 'delete') return write
    if (write.action === 'update' && !write.attributes.has('customs')) return write
    const fields = customFieldsOf(session, write.type)
    return fields instanceof Promise ? fields.then((all) => checked(write, all)) : checked(write, fields)
  },
}

function checked(write: CreateWrite | UpdateWrite, fields: readonly CustomField[]): Write {
  if (fields.length === 0) return write
  const given = write.attributes.get('customs')
  const values: Record<string, unknown> = typeof given === 'string' ? JSON.parse(given) : {}
  const mayLack = write.action === 'update' && given !== null
  refuseWhenAny(fields.flatMap((field) => problemsOf(field, values, mayLack)))
  return write
}

function problemsOf(field: CustomField, values: Record<string, unknown>, mayLack: boolean): ErrorObject[] {
  const value = values[field.key]
  const place = pointer('data', 'attributes', 'customs', field.key)
  const isLacking = value === null || (value === undefined && !mayLack)
  if (field.isRequired && isLacking && field.type !== 'formula')
    return [errors.invalid(`${field.key} (${short(field.name)}) is required`, place)]
  if (value === undefined || (value === null && field.type !== 'formula')) return []
  const wrong = misfit(field, value)
  return wrong ? [errors.invalid(`${field.key} (${short(field.name)}) ${wrong}`, place)] : []
}
