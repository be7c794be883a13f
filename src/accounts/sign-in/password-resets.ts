import { errors, refuse } from '../../errors/errors.ts'
import type { Actor, Database } from '../../store/database.ts'
import { account, sql } from '../../store/sql.ts'
import { hashOf, randomSecret } from '../secrets.ts'
import { type Asker, hashPassword } from './passwords.ts'
import { type Device, endSignInSessions, openSignInSession } from './sign-in-sessions.ts'
import { setPassword } from './user-password.ts'

const LIFETIME = '1 hour'
/** In how many accounts the same person gets a link. */
const MOST_ACCOUNTS = 10

export interface ResetLink {
  readonly secret: string
  readonly email: string
  readonly accountName: string
  readonly locale: string
}

/** Queues a letter for each user with this address. How long it takes tells whether there is one: nobody may wait for it. */
export async function queueResets(database: Database, email: string): Promise<void> {
  await database.query(
    `SELECT enqueue_job(p.account_id, 'letters', jsonb_build_object('kind', 'reset', 'userId', p.id::text))
      FROM (SELECT u.account_id, u.id FROM users u WHERE lower(u.email) = lower($1) AND NOT u.disabled
        ORDER BY u.account_id LIMIT ${MOST_ACCOUNTS}) p`,
    [email],
  )
}

/** Makes a link for a user; undefined when there is none who could use it. */
export async function makeReset(
  database: Database,
  accountId: string,
  userId: string,
): Promise<ResetLink | undefined> {
  const secret = randomSecret()
  const [row] = await database.query(
    `WITH person AS (SELECT u.account_id, u.id, u.email, a.name, coalesce(u.locale, a.locale) AS locale
        FROM users u JOIN accounts a ON a.id = u.account_id
        WHERE u.account_id = $1 AND u.id = $2 AND u.email IS NOT NULL AND NOT u.disabled),
      made AS (INSERT INTO password_resets (account_id, user_id, secret_hash, expires_at)
        SELECT p.account_id, p.id, $3, now() + interval '${LIFETIME}' FROM person p)
      SELECT p.email, p.name, p.locale FROM person p`,
    [accountId, userId, hashOf(secret)],
  )
  return row && { secret, email: row[0]!, accountName: row[1]!, locale: row[2]! }
}

/** Sets the password of the user whose link it is, ends their sign-in sessions and opens a new one. */
export async function useReset(
  database: Database,
  secret: string,
  password: string,
  device: Device & Asker,
): Promise<{ actor: Actor; signInSecret: string }> {
  const actor = await ownerOf(database, secret)
  const passwordHash = await hashPassword(password, device)
  const signInSecret = await database.transaction(actor, async (transaction) => {
    const used = await transaction.rows(
      sql`DELETE FROM password_resets r WHERE r.account_id = ${account} AND r.secret_hash = ${hashOf(secret)}
        RETURNING r.user_id`,
    )
    if (used.length === 0) throw spent()
    await setPassword(transaction, actor.userId, passwordHash)
    await endSignInSessions(transaction)
    return openSignInSession(transaction, actor.userId, device)
  })
  return { actor, signInSecret }
}

async function ownerOf(database: Database, secret: string): Promise<Actor> {
  const rows = await database.query(
    `SELECT r.account_id, r.user_id, a.time_zone FROM password_resets r
      JOIN accounts a ON a.id = r.account_id
      JOIN users u ON u.account_id = r.account_id AND u.id = r.user_id
      WHERE r.secret_hash = $1 AND r.expires_at > now() AND NOT u.disabled`,
    [hashOf(secret)],
  )
  if (!rows[0]) throw spent()
  const [accountId, userId, zone] = rows[0] as string[]
  return { accountId: accountId!, userId: userId!, zone: zone! }
}

const spent = () => refuse(errors.notFound('This link was used already or is too old'))

export async function removeExpiredResets(database: Database): Promise<void> {
  await database.query('DELETE FROM password_resets WHERE expires_at <= now()')
}
