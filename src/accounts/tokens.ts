import { createHash, randomBytes } from 'node:crypto'
import type { Database, Row, Session } from '../store/database.ts'
import { account, sql } from '../store/sql.ts'
import type { Access } from './access.ts'

export interface TokenTraits {
  readonly label: string
  readonly scopes: readonly string[]
  /** A token that the operator chose; otherwise a random one is made. */
  readonly token?: string
  /** The application that it is the token of, with the settings that it begins with. */
  readonly application?: { readonly id: string; readonly options: object }
}

export interface NewToken extends TokenTraits {
  readonly accountId: string
  readonly userId: string
}

export interface IssuedToken {
  readonly id: string
  readonly token: string
}

export const hashOf = (secret: string) => createHash('sha256').update(secret).digest()

export const randomSecret = (): string => randomBytes(32).toString('base64url')

/** Makes a token of the session's user and returns it: the only time that it is known outside of the client. */
export async function issueToken(session: Session, traits: TokenTraits): Promise<IssuedToken> {
  const { label, scopes, token = randomSecret(), application } = traits
  const rows = await session.rows(
    sql`INSERT INTO tokens (account_id, user_id, label, scopes, token_hash, application_id, options)
      VALUES (${account}, ${session.actor.userId}, ${label}, ${scopes}, ${hashOf(token)},
        ${application?.id ?? null}, ${application?.options ?? {}})
      RETURNING id`,
  )
  return { id: rows[0]![0]!, token }
}

export const createToken = (
  database: Database,
  { accountId, userId, ...traits }: NewToken,
): Promise<IssuedToken> => issueToken(database.session({ accountId, userId, zone: 'UTC' }), traits)

const OF_TOKEN = 't.account_id, t.id, t.user_id, t.scopes, t.revoked_at'

/** The access that a token or a secret of it gives; LIMIT lets the secrets be looked through only for what is no token. */
export const ACCESS = `SELECT t.account_id, a.time_zone, t.user_id, t.id AS token_id, array_to_string(t.scopes, ' ') AS scopes
  FROM (SELECT ${OF_TOKEN} FROM tokens t WHERE t.token_hash = $1
    UNION ALL SELECT ${OF_TOKEN} FROM token_secrets s
      JOIN tokens t ON t.account_id = s.account_id AND t.id = s.token_id
      WHERE s.secret_hash = $1 AND s.expires_at > now()
    LIMIT 1) t
  JOIN accounts a ON a.id = t.account_id
  JOIN users u ON u.account_id = t.account_id AND u.id = t.user_id
  WHERE t.revoked_at IS NULL AND NOT u.disabled`

/** Undefined when the token is unknown, revoked or its user is disabled. */
export async function findAccess(database: Database, token: string): Promise<Access | undefined> {
  const [row] = await database.query(ACCESS, [hashOf(token)])
  return row && accessIn(row, token)
}

export function accessIn(row: Row, token: string): Access {
  const [accountId, zone, userId, tokenId, scopes] = row as string[]
  return {
    accountId: accountId!,
    zone: zone!,
    userId: userId!,
    tokenId: tokenId!,
    scopes: new Set(scopes!.split(' ')),
    token,
  }
}

/** Remembers the last use to the minute, so that reading does not mean writing. */
export async function noteUse(database: Database, access: Access): Promise<void> {
  await database.query(
    `UPDATE tokens SET last_used_at = now() WHERE account_id = $1 AND id = $2
      AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute')`,
    [access.accountId, access.tokenId],
  )
}

/** False when there is no such token that is still valid. */
export async function revokeToken(database: Database, accountId: string, id: string): Promise<boolean> {
  const rows = await database.query(
    `UPDATE tokens SET revoked_at = now(), updated_at = now(), version = version + 1
      WHERE account_id = $1 AND id = $2 AND revoked_at IS NULL RETURNING id`,
    [accountId, id],
  )
  return rows.length > 0
}

export interface TokenSummary {
  readonly accountId: string
  readonly id: string
  readonly label: string
  readonly scopes: string
  readonly lastUsedAt: string | null
  readonly revokedAt: string | null
}

export async function listTokens(database: Database, accountId: string): Promise<TokenSummary[]> {
  const rows = await database.query(
    `SELECT account_id, id, label, array_to_string(scopes, ' '), last_used_at, revoked_at
      FROM tokens WHERE account_id = $1 ORDER BY id`,
    [accountId],
  )
  return rows.map(([account, id, label, scopes, lastUsedAt, revokedAt]) => ({
    accountId: account!,
    id: id!,
    label: label!,
    scopes: scopes!,
    lastUsedAt: lastUsedAt ?? null,
    revokedAt: revokedAt ?? null,
  }))
}
