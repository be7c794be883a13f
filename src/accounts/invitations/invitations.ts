import { errors, pointer, refuse } from '../../errors/errors.ts'
import type { Role } from '../../rules/people/standing.ts'
import type { Database, Session } from '../../store/database.ts'
import { account, type Sql, sql } from '../../store/sql.ts'
import { hashOf, randomSecret } from '../secrets.ts'

const LIFETIME = '7 days'

export interface Invitation {
  readonly id: string
  readonly email: string
  readonly role: Role
  readonly createdAt: string
  readonly expiresAt: string
  readonly invitedBy: { readonly id: string; readonly name: string }
}

/** Those that can still be accepted, the newest first. */
export const listInvitations = (session: Session): Promise<Invitation[]> =>
  invitationsWhere(session, sql`i.expires_at > now() ORDER BY i.id DESC`)

async function invitationsWhere(session: Session, condition: Sql): Promise<Invitation[]> {
  const rows = await session.rows(
    sql`SELECT i.id, i.email, i.role, i.created_at, i.expires_at, u.id, u.as_string FROM invitations i
      JOIN users u ON u.account_id = i.account_id AND u.id = i.invited_by_id
      WHERE i.account_id = ${account} AND ${condition}`,
  )
  return (rows as string[][]).map(([id, email, role, createdAt, expiresAt, inviterId, inviter]) => ({
    id: id!,
    email: email!,
    role: role as Role,
    createdAt: createdAt!,
    expiresAt: expiresAt!,
    invitedBy: { id: inviterId!, name: inviter! },
  }))
}

/** Invites somebody on behalf of the actor; inviting the same address again makes the earlier link void. */
export async function invite(
  session: Session,
  email: string,
  role: Role,
): Promise<{ invitation: Invitation; secret: string }> {
  const secret = randomSecret()
  const rows = await session.rows(
    sql`INSERT INTO invitations (account_id, email, role, secret_hash, invited_by_id, expires_at)
      SELECT ${account}, ${email}, ${role}, ${hashOf(secret)}, ${session.actor.userId}, now() + ${LIFETIME}::interval
        WHERE NOT EXISTS (SELECT 1 FROM users u WHERE u.account_id = ${account} AND lower(u.email) = lower(${email}))
      ON CONFLICT (account_id, lower(email)) DO UPDATE SET email = excluded.email, role = excluded.role,
        secret_hash = excluded.secret_hash, invited_by_id = excluded.invited_by_id, created_at = now(),
        expires_at = excluded.expires_at
      RETURNING id`,
  )
  if (!rows[0]) throw refuse(errors.invalid('There is a user with this e-mail already', pointer('email')))
  const [invitation] = await invitationsWhere(session, sql`i.id = ${rows[0][0]}`)
  return { invitation: invitation!, secret }
}

/** Gives an invitation a new secret, which makes the earlier one void; undefined when it cannot be accepted any more. */
export async function renewInvitation(
  session: Session,
  id: string,
): Promise<{ email: string; secret: string } | undefined> {
  const secret = randomSecret()
  const [row] = await session.rows(
    sql`UPDATE invitations i SET secret_hash = ${hashOf(secret)}
      WHERE i.account_id = ${account} AND i.id = ${id} AND i.expires_at > now() RETURNING i.email`,
  )
  return row && { email: row[0]!, secret }
}

/** False when there is no such invitation. */
export async function withdrawInvitation(session: Session, id: string): Promise<boolean> {
  const rows = await session.rows(
    sql`DELETE FROM invitations i WHERE i.account_id = ${account} AND i.id = ${id} RETURNING i.id`,
  )
  return rows.length > 0
}

export async function removeExpiredInvitations(database: Database): Promise<void> {
  await database.query('DELETE FROM invitations WHERE expires_at <= now()')
}
