import { type ErrorObject, errors, pointer, refuseWhenAny } from '../jsonapi/errors.ts'
import { type CustomField, customFieldsOf, misfit } from './custom-field.ts'
import type { Rule } from './rule.ts'

/** Values of custom fields that are defined must be of their type; a required one must be there. */
export const customsFitTheirFields: Rule = {
  appliesTo: (type) => type.attributes.has('customs'),
  many: {},
  async prepare({ session, write }) {
    if (write.action === 'delete') return write
    const given = write.attributes.get('customs')
    if (write.action === 'update' && given === undefined) return write
    const values: Record<string, unknown> = typeof given === 'string' ? JSON.parse(given) : {}
    const fields = await customFieldsOf(session, write.type)
    const mayLack = write.action === 'update' && given !== null
    refuseWhenAny(fields.flatMap((field) => problemsOf(field, values, mayLack)))
    return write
  },
}

function problemsOf(field: CustomField, values: Record<string, unknown>, mayLack: boolean): ErrorObject[] {
  const value = values[field.key]
  const place = pointer('data', 'attributes', 'customs', field.key)
  const isLacking = value === null || (value === undefined && !mayLack)
  if (field.isRequired && isLacking && field.type !== 'formula')
    return [errors.invalid(`${field.key} (${field.name}) is required`, place)]
  if (value === undefined || (value === null && field.type !== 'formula')) return []
  const wrong = misfit(field, value)
  return wrong ? [errors.invalid(`${field.key} (${field.name}) ${wrong}`, place)] : []
}
