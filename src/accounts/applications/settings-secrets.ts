import { errors, refuse } from '../../errors/errors.ts'
import type { Database } from '../../store/database.ts'
import { hashOf, randomSecret } from '../secrets.ts'

const LIFETIME = '1 hour'

/** A short-lived secret that opens to this user what the token opens: for the settings iframe of an application. */
export async function issueSettingsSecret(
  database: Database,
  { accountId, userId }: { accountId: string; userId: string },
  tokenId: string,
): Promise<string> {
  const secret = randomSecret()
  const rows = await database.query(
    `INSERT INTO token_secrets (account_id, token_id, user_id, secret_hash, expires_at)
      SELECT t.account_id, t.id, $3, $4, now() + interval '${LIFETIME}' FROM tokens t
      WHERE t.account_id = $1 AND t.id = $2 AND t.revoked_at IS NULL RETURNING 1`,
    [accountId, tokenId, userId, hashOf(secret)],
  )
  if (rows.length === 0) throw refuse(errors.notFound(`There is no valid token ${tokenId}`))
  return secret
}

export async function removeExpiredSecrets(database: Database): Promise<void> {
  await database.query('DELETE FROM token_secrets WHERE expires_at <= now()')
}
