import { errors, refuse } from '../../errors/errors.ts'
import { lockForWrite } from '../../rules/account-lock.ts'
import { carryOut } from '../../rules/carry-out.ts'
import { mayGive } from '../../rules/people/role.ts'
import type { Role } from '../../rules/people/standing.ts'
import type { Actor, Database, Session } from '../../store/database.ts'
import { account, sql } from '../../store/sql.ts'
import { hashOf } from '../secrets.ts'
import { type Asker, hashPassword } from '../sign-in/passwords.ts'
import { type Device, openSignInSession } from '../sign-in/sign-in-sessions.ts'
import { setPassword } from '../sign-in/user-password.ts'

export interface Invited {
  readonly email: string
  readonly accountName: string
}

export interface Newcomer {
  readonly 'first-name': string
  readonly 'last-name': string
  readonly password: string
}

/** Whom a link invites to what; 404 when it is spent. */
export async function readInvited(database: Database, secret: string): Promise<Invited> {
  const { email, accountName } = await invitationOf(database, secret)
  return { email, accountName }
}

/** Makes the user who was invited, and opens a sign-in session for them. */
export async function acceptInvitation(
  database: Database,
  secret: string,
  { password, ...names }: Newcomer,
  device: Device & Asker,
): Promise<{ actor: Actor; signInSecret: string }> {
  const { accountId, zone, inviterId } = await invitationOf(database, secret)
  const passwordHash = await hashPassword(password, device)
  // Nobody who is signed in does it.
  const system: Actor = { accountId, userId: inviterId, zone, isSystem: true, cause: 'request' }
  return database.transaction(system, async (transaction) => {
    const type = transaction.registry.type('users')
    await lockForWrite(transaction, type)
    const inviter = await roleOfInviter(transaction)
    const accepted = await transaction.rows(
      sql`DELETE FROM invitations i WHERE i.account_id = ${account} AND i.secret_hash = ${hashOf(secret)}
        AND i.expires_at > now() RETURNING i.email, i.role`,
    )
    const [email, role] = accepted[0] ?? []
    if (!role || !inviter || !mayGive(inviter, role as Role)) throw spent()
    const attributes = new Map(Object.entries({ ...names, email, role }))
    const user = await carryOut(transaction, { action: 'create', type, attributes, links: new Map() })
    await setPassword(transaction, user.id, passwordHash)
    const signInSecret = await openSignInSession(transaction, user.id, device)
    return { actor: { accountId, userId: user.id, zone }, signInSecret }
  })
}

/** Undefined for who may not act any more; they stay what they are until the commit. */
async function roleOfInviter(session: Session): Promise<Role | undefined> {
  const rows = await session.rows(
    sql`SELECT coalesce(u.role, 'manager') FROM users u WHERE u.account_id = ${account}
      AND u.id = ${session.actor.userId} AND NOT u.disabled FOR SHARE`,
  )
  return rows[0]?.[0] as Role | undefined
}

async function invitationOf(database: Database, secret: string) {
  const rows = await database.query(
    `SELECT i.account_id, a.time_zone, a.name, i.email, i.invited_by_id FROM invitations i
      JOIN accounts a ON a.id = i.account_id WHERE i.secret_hash = $1 AND i.expires_at > now()`,
    [hashOf(secret)],
  )
  if (!rows[0]) throw spent()
  const [accountId, zone, accountName, email, inviterId] = rows[0] as [string, string, string, string, string]
  return { accountId, zone, accountName, email, inviterId }
}

const spent = () => refuse(errors.notFound('This invitation was used already, withdrawn or is too old'))
