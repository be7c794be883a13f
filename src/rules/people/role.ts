import { errors, pointer, refuse } from '../../errors/errors.ts'
import type { StoredRecord } from '../../jsonapi/record.ts'
import { LOCKS, lockInAccount } from '../../store/advisory-locks.ts'
import { storedValue } from '../../store/layout.ts'
import { account, sql } from '../../store/sql.ts'
import type { Write } from '../../store/write/write.ts'
import { forTypes, type Rule } from '../rule.ts'
import { LOWEST, ROLES, type Role, standingOf } from './standing.ts'

/** Whose records each role may write beside its own, given the right to write users at all. */
const WRITES: Readonly<Record<Role, readonly Role[]>> = { owner: ROLES, admin: [LOWEST], manager: [] }
const GIVES: Readonly<Record<Role, readonly Role[]>> = { owner: ROLES, admin: ['admin', LOWEST], manager: [] }

export const mayGive = (own: Role, role: Role): boolean => GIVES[own].includes(role)

/** Nobody rises above themselves or reaches those above: whoever changes an address gets the letters that open the account. */
export const rolesComeFromAbove: Rule = {
  appliesTo: forTypes('users'),
  async prepare({ session, write, before }) {
    if (session.actor.isSystem) return write
    const { role: own, isHimself } = await standingOf(session)
    if (before && !isHimself(before.id) && !WRITES[own].includes(roleIn(before)))
      throw refuse(errors.forbidden(`This user is not one that the role ${own} may change`))
    const given = roleAfter(write, before)
    if (given && given !== (before && roleIn(before)) && !mayGive(own, given))
      throw refuse(
        errors.forbidden(
          `The role ${own} cannot give the role ${given}`,
          pointer('data', 'attributes', 'role'),
        ),
      )
    return write
  },
}

/** Whoever sits down at a screen that somebody left open must not be able to take their account along. */
export const ownAddressNeedsThePassword: Rule = {
  appliesTo: forTypes('users'),
  prepare({ session, write, before }) {
    const { userId, tokenId, isSystem, isConfirmed } = session.actor
    const isBySession = !isSystem && tokenId === undefined
    if (write.action !== 'update' || before!.id !== userId || !isBySession || isConfirmed) return write
    const address = write.attributes.get('email')
    if (address === undefined || address === storedValue(before!, 'email')) return write
    throw refuse(
      errors.forbidden(
        'Your own e-mail is changed in your profile, with your password',
        pointer('data', 'attributes', 'email'),
      ),
    )
  },
}

/** An account keeps somebody who can sign in and do everything. */
export const lastOwnerStays: Rule = {
  appliesTo: forTypes('users'),
  async prepare({ session, write, before }) {
    if (!before || !isActingOwner(before) || staysActingOwner(write, before)) return write
    await lockInAccount(session, LOCKS.owners)
    const others = await session.rows(
      sql`SELECT 1 FROM users u WHERE u.account_id = ${account} AND u.role = 'owner' AND NOT u.disabled
        AND u.id <> ${before.id} LIMIT 1`,
    )
    if (others.length === 0) throw refuse(errors.wrongState('This is the last owner of the account'))
    return write
  },
}

const isActingOwner = (record: StoredRecord) =>
  roleIn(record) === 'owner' && storedValue(record, 'disabled') !== 't'

const staysActingOwner = (write: Write, before: StoredRecord) =>
  write.action !== 'delete' &&
  roleAfter(write, before) === 'owner' &&
  write.attributes.get('disabled') !== true

export const roleIn = (record: StoredRecord): Role => (storedValue(record, 'role') ?? LOWEST) as Role

/** What the user is once the write is done; undefined for one who is deleted. */
function roleAfter(write: Write, before: StoredRecord | undefined): Role | undefined {
  if (write.action === 'delete') return undefined
  if (write.attributes.has('role')) return (write.attributes.get('role') ?? LOWEST) as Role
  return before ? roleIn(before) : LOWEST
}
