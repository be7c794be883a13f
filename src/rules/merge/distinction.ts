import { errors, pointer, refuse } from '../../errors/errors.ts'
import { forTypes, type Rule } from '../rule.ts'

const MOST_TOLD_APART = 100

/** One record alone is not told apart from anything, and a group names a hundred. */
export const distinctionNamesSeveral: Rule = {
  appliesTo: forTypes('distinctions'),
  many: {},
  prepare({ write }) {
    if (write.action === 'delete' || !write.attributes.has('record-ids')) return write
    const ids: readonly number[] = JSON.parse(String(write.attributes.get('record-ids') ?? '[]'))
    if (ids.length < 2 || ids.length > MOST_TOLD_APART)
      throw refuse(
        errors.invalid(
          `record-ids must be 2 to ${MOST_TOLD_APART} ids`,
          pointer('data', 'attributes', 'record-ids'),
        ),
      )
    return write
  },
}
