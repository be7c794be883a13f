import { isToOne } from '../../definition/relationship.ts'
import { type ErrorSource, errors, pointer, refuse } from '../../errors/errors.ts'
import { storedValue } from '../../store/layout.ts'
import type { Write } from '../../store/write/write.ts'
import { linkedTo, linkInWrite } from '../edit.ts'
import type { Occasion, Rule } from '../rule.ts'
import { LOWEST, standingOf } from './standing.ts'

/** Who made a record and when is no matter of managers at a screen; programs bring it along from elsewhere. */
export const originStaysForManagers: Rule = {
  isLogged: true,
  appliesTo: () => true,
  many: {},
  prepare(occasion) {
    const { session, write } = occasion
    if (session.actor.isSystem || session.actor.tokenId !== undefined) return write
    const source = rewrittenOrigin(occasion)
    return source ? requireAdmin(occasion, source) : write
  },
}

async function requireAdmin({ session, write }: Occasion, source: ErrorSource): Promise<Write> {
  const { role } = await standingOf(session)
  if (role !== LOWEST) return write
  throw refuse(errors.forbidden(`Who made a record and when is not open to the role ${role}`, source))
}

/** Where a write says something else of it than is known; what is not known may be said. */
function rewrittenOrigin({ session, write, before }: Occasion): ErrorSource | undefined {
  if (write.action === 'delete') return undefined
  for (const [name, value] of write.attributes) {
    if (!write.type.attributes.get(name)?.isOrigin) continue
    const known = before && storedValue(before, name)
    if (!known || Date.parse(known) !== Date.parse(String(value))) return pointer('data', 'attributes', name)
  }
  for (const name of write.links.keys()) {
    const relationship = write.type.relationships.get(name)!
    if (!isToOne(relationship) || !relationship.isOrigin) continue
    const known = before ? linkedTo(before, name)?.id : session.actor.userId
    if (known !== undefined && linkInWrite(write, name)?.id !== known)
      return pointer('data', 'relationships', name)
  }
  return undefined
}
