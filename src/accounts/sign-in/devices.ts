import type { Actor, Database } from '../../store/database.ts'
import { hashOf, randomSecret } from '../secrets.ts'

const DAYS = 365
export const DEVICE_SECONDS = DAYS * 24 * 60 * 60
/** Browsers that a person may be known by; the one that was not used for longest is forgotten first. */
const MOST_OF_USER = 20

/** Whether somebody with this address has signed in with this browser before. */
export async function isKnownDevice(database: Database, secret: string, email: string): Promise<boolean> {
  const rows = await database.query(
    `SELECT 1 FROM known_devices d JOIN users u ON u.account_id = d.account_id AND u.id = d.user_id
      WHERE d.secret_hash = $1 AND lower(u.email) = lower($2) LIMIT 1`,
    [hashOf(secret), email],
  )
  return rows.length > 0
}

/**
 * Knows the browser of somebody who has just signed in by a new secret, which it returns. The former one is void:
 * what others may have put there opens nothing for them.
 */
export async function rememberDevice(
  database: Database,
  { accountId, userId }: Actor,
  former: string | undefined,
): Promise<string> {
  const secret = randomSecret()
  if (former)
    await database.query('UPDATE known_devices SET secret_hash = $2 WHERE secret_hash = $1', [
      hashOf(former),
      hashOf(secret),
    ])
  await database.query(
    `INSERT INTO known_devices (account_id, user_id, secret_hash) VALUES ($1, $2, $3)
      ON CONFLICT (account_id, user_id, secret_hash) DO UPDATE SET used_at = now()`,
    [accountId, userId, hashOf(secret)],
  )
  await database.query(
    `DELETE FROM known_devices d USING (SELECT k.secret_hash FROM known_devices k
        WHERE k.account_id = $1 AND k.user_id = $2 ORDER BY k.used_at DESC OFFSET ${MOST_OF_USER}) old
      WHERE d.account_id = $1 AND d.user_id = $2 AND d.secret_hash = old.secret_hash`,
    [accountId, userId],
  )
  return secret
}

export async function removeOldDevices(database: Database): Promise<void> {
  await database.query(`DELETE FROM known_devices WHERE used_at <= now() - interval '${DAYS} days'`)
}
