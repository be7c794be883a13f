import { errors, pointer, refuse } from '../jsonapi/errors.ts'
import type { StoredRecord } from '../jsonapi/record.ts'
import type { Session } from '../store/database.ts'
import { storedValue } from '../store/layout.ts'
import { account, raw, sql } from '../store/sql.ts'
import type { Write } from '../store/write/write.ts'
import { forTypes, type Rule } from './rule.ts'

export const ROLES = ['owner', 'admin', 'manager'] as const
export type Role = (typeof ROLES)[number]

/** What a user is who was given no role. */
const LOWEST: Role = 'manager'
/** Whose records each role may write beside its own, given the right to write users at all. */
const WRITES: Readonly<Record<Role, readonly Role[]>> = { owner: ROLES, admin: [LOWEST], manager: [LOWEST] }
const GIVES: Readonly<Record<Role, readonly Role[]>> = {
  owner: ROLES,
  admin: ['admin', LOWEST],
  manager: [LOWEST],
}

export const mayGive = (own: Role, role: Role): boolean => GIVES[own].includes(role)

/** Nobody rises above themselves or reaches those above: whoever changes an address gets the letters that open the account. */
export const rolesComeFromAbove: Rule = {
  appliesTo: forTypes('users'),
  async prepare({ session, write, before }) {
    const { userId, isSystem } = session.actor
    if (isSystem) return write
    const own = await roleOf(session, userId)
    if (before && before.id !== userId && !WRITES[own].includes(roleIn(before)))
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

/** Any fixed number does; it only has to be the same in every process. */
const OWNERS_QUEUE = raw('7274114')

/** An account keeps somebody who can sign in and do everything. */
export const lastOwnerStays: Rule = {
  appliesTo: forTypes('users'),
  async prepare({ session, write, before }) {
    if (!before || !isActingOwner(before) || staysActingOwner(write, before)) return write
    await session.rows(sql`SELECT pg_advisory_xact_lock(${OWNERS_QUEUE}, hashint8(${account}::bigint))`)
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

const roleIn = (record: StoredRecord): Role => (storedValue(record, 'role') ?? LOWEST) as Role

/** What the user is once the write is done; undefined for one who is deleted. */
function roleAfter(write: Write, before: StoredRecord | undefined): Role | undefined {
  if (write.action === 'delete') return undefined
  if (write.attributes.has('role')) return (write.attributes.get('role') ?? LOWEST) as Role
  return before ? roleIn(before) : LOWEST
}

async function roleOf(session: Session, userId: string): Promise<Role> {
  const rows = await session.rows(
    sql`SELECT u.role FROM users u WHERE u.account_id = ${account} AND u.id = ${userId}`,
  )
  return (rows[0]?.[0] ?? LOWEST) as Role
}
