import { linkedTo, linkInWrite, withAttributes, withLink } from './edit.ts'
import type { Rule } from './rule.ts'

/** A new record belongs to the one who makes it, unless it is given to somebody else. */
export const belongsToItsMaker: Rule = {
  appliesTo: (type) => type.relationships.has('user') || type.relationships.has('responsible'),
  many: {},
  async prepare({ session: { actor }, write }) {
    if (write.action !== 'create') return write
    let prepared = write
    for (const name of ['user', 'responsible'])
      if (write.type.relationships.has(name) && linkInWrite(write, name) === undefined)
        prepared = withLink(prepared, name, { type: 'users', id: actor.userId })
    return prepared
  },
}

/** Changing the responsible user records the previous one. */
export const remembersPreviousResponsible: Rule = {
  appliesTo: (type) => type.attributes.has('previous-responsible-id'),
  many: {},
  async prepare({ write, before }) {
    if (write.action !== 'update') return write
    const next = linkInWrite(write, 'responsible')
    const previous = linkedTo(before, 'responsible')
    if (next === undefined || !previous || next?.id === previous.id) return write
    return withAttributes(write, { 'previous-responsible-id': previous.id })
  },
}
