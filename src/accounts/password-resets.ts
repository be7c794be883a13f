import { errors, refuse } from '../jsonapi/errors.ts'
import type { Actor, Database } from '../store/database.ts'
import { account, sql } from '../store/sql.ts'
import { type Asker, hashPassword } from './passwords.ts'
import { type Device, endSessions, openSession } from './sessions.ts'
import { hashOf, randomSecret } from './tokens.ts'
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

/** Makes a link for each user with this address. How long it takes tells whether there is one: nobody may wait for it. */
export async function makeResets(database: Database, email: string): Promise<ResetLink[]> {
  const secrets = Array.from({ length: MOST_ACCOUNTS }, randomSecret)
  const rows = await database.query(
    `WITH people AS (SELECT u.account_id, u.id, u.email, a.name, coalesce(u.locale, a.locale) AS locale, row_number() OVER (ORDER BY u.account_id) AS place
        FROM users u JOIN accounts a ON a.id = u.account_id WHERE lower(u.email) = lower($1) AND NOT u.disabled
        LIMIT ${MOST_ACCOUNTS}),
      made AS (INSERT INTO password_resets (account_id, user_id, secret_hash, expires_at)
        SELECT p.account_id, p.id, s.hash, now() + interval '${LIFETIME}'
        FROM people p JOIN unnest($2::bytea[]) WITH ORDINALITY AS s (hash, place) ON s.place = p.place)
      SELECT p.email, p.name, p.locale FROM people p ORDER BY p.place`,
    [email, secrets.map(hashOf)],
  )
  return rows.map(([address, name, locale], index) => ({
    secret: secrets[index]!,
    email: address!,
    accountName: name!,
    locale: locale!,
  }))
}

/** Sets the password of the user whose link it is, ends their sessions and opens a new one. */
export async function useReset(
  database: Database,
  secret: string,
  password: string,
  device: Device & Asker,
): Promise<{ actor: Actor; session: string }> {
  const actor = await ownerOf(database, secret)
  const passwordHash = await hashPassword(password, device)
  const session = await database.transaction(actor, async (transaction) => {
    const used = await transaction.rows(
      sql`DELETE FROM password_resets r WHERE r.account_id = ${account} AND r.secret_hash = ${hashOf(secret)}
        RETURNING r.user_id`,
    )
    if (used.length === 0) throw spent()
    await setPassword(transaction, actor.userId, passwordHash)
    await endSessions(transaction)
    return openSession(transaction, actor.userId, device)
  })
  return { actor, session }
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
