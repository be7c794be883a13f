import { setLink } from '../../store/write/write.ts'
import { linkedTo, linkInWrite, withAttributes } from '../edit.ts'
import type { Rule } from '../rule.ts'

const PEOPLE = ['user', 'responsible']

/** A new record belongs to the one who makes it, unless it is given to somebody else. */
export const belongsToItsMaker: Rule = {
  isLogged: true,
  appliesTo: (type) => type.relationships.has('user') || type.relationships.has('responsible'),
  many: {},
  prepare({ session: { actor }, write }) {
    if (write.action !== 'create') return write
    const lacking = PEOPLE.filter((name) => write.type.relationships.has(name) && !write.links.has(name))
    if (lacking.length === 0) return write
    const maker = setLink({ type: 'users', id: actor.userId })
    const links = new Map(write.links)
    for (const name of lacking) links.set(name, maker)
    return { ...write, links }
  },
}

/** Changing the responsible user records the previous one. */
export const remembersPreviousResponsible: Rule = {
  isLogged: true,
  appliesTo: (type) => type.attributes.has('previous-responsible-id'),
  many: {},
  prepare({ write, before }) {
    if (write.action !== 'update') return write
    const next = linkInWrite(write, 'responsible')
    const previous = linkedTo(before, 'responsible')
    if (next === undefined || !previous || next?.id === previous.id) return write
    return withAttributes(write, { 'previous-responsible-id': previous.id })
  },
}
