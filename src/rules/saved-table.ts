import { errors, pointer, refuse } from '../errors/errors.ts'
import { forTypes, type Rule } from './rule.ts'

/** A saved table is one of a type that can be listed. */
export const savedTableNamesType: Rule = {
  appliesTo: forTypes('table-states'),
  async prepare({ session, write }) {
    if (write.action === 'delete') return write
    const name = write.attributes.get('resource-name')
    if (typeof name === 'string' && !session.registry.types.has(name))
      throw refuse(
        errors.invalid(
          `resource-name: "${name}" is not a type`,
          pointer('data', 'attributes', 'resource-name'),
        ),
      )
    return write
  },
}
