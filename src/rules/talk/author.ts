import { isOfOne } from '../../definition/rights.ts'
import { errors, pointer, refuse } from '../../errors/errors.ts'
import { linkedTo, linkInWrite } from '../edit.ts'
import { LOWEST, standingOf } from '../people/standing.ts'
import type { Rule } from '../rule.ts'

/** Nobody speaks or shares for somebody else, but for who looks after the account and brings along what was said elsewhere. */
export const wordsAreTheirAuthors: Rule = {
  isLogged: true,
  appliesTo: isOfOne,
  many: {},
  async prepare({ session, write, before }) {
    if (write.action === 'delete' || session.actor.isSystem) return write
    const author = linkInWrite(write, 'user')
    const known = before ? linkedTo(before, 'user')?.id : session.actor.userId
    if (author === undefined || author?.id === known) return write
    if ((await standingOf(session)).role === LOWEST)
      throw refuse(errors.forbidden('Only owners and admins write in the name of others', USER))
    return write
  },
}

const USER = pointer('data', 'relationships', 'user')
