import type { Database, Session } from '../../store/database.ts'
import { account, raw, sql } from '../../store/sql.ts'
import { TOKENS, updateRecords } from '../../store/write/update.ts'
import { hashOf, randomSecret } from '../secrets.ts'

export interface TokenTraits {
  readonly label: string
  readonly scopes: readonly string[]
  /** A token that the operator chose; otherwise a random one is made. */
  readonly token?: string
  /** The role that it is bound to. */
  readonly roleId?: string | null | undefined
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

/** Makes a token of the session's user and returns it: the only time that it is known outside of the client. */
export async function issueToken(session: Session, traits: TokenTraits): Promise<IssuedToken> {
  const { label, scopes, token = randomSecret(), application, roleId = null } = traits
  const rows = await session.rows(
    sql`INSERT INTO tokens (account_id, user_id, label, scopes, token_hash, application_id, options, role_id)
      VALUES (${account}, ${session.actor.userId}, ${label}, ${scopes}, ${hashOf(token)},
        ${application?.id ?? null}, ${application?.options ?? {}}, ${roleId})
      RETURNING id`,
  )
  return { id: rows[0]![0]!, token }
}

export const createToken = (
  database: Database,
  { accountId, userId, ...traits }: NewToken,
): Promise<IssuedToken> => issueToken(database.session({ accountId, userId, zone: 'UTC' }), traits)

/** False when there is no such token that is still valid. */
export async function revokeToken(database: Database, accountId: string, id: string): Promise<boolean> {
  const session = database.session({ accountId, userId: '0', zone: 'UTC', isSystem: true })
  const rows = await updateRecords(session, TOKENS, {
    set: [raw('revoked_at = now()'), raw('role_id = NULL')],
    where: sql`t.id = ${id} AND t.revoked_at IS NULL`,
    returning: raw('t.id'),
  })
  return rows.length > 0
}

export interface TokenSummary {
  readonly accountId: string
  readonly id: string
  readonly label: string
  readonly scopes: string
  /** The name of the role that it is bound to. */
  readonly role: string | null
  readonly lastUsedAt: string | null
  readonly revokedAt: string | null
}

export async function listTokens(database: Database, accountId: string): Promise<TokenSummary[]> {
  const rows = await database.query(
    `SELECT t.account_id, t.id, t.label, array_to_string(t.scopes, ' '), r.name, t.last_used_at, t.revoked_at
      FROM tokens t LEFT JOIN roles r ON r.account_id = t.account_id AND r.id = t.role_id
      WHERE t.account_id = $1 ORDER BY t.id`,
    [accountId],
  )
  return rows.map(([account, id, label, scopes, role, lastUsedAt, revokedAt]) => ({
    accountId: account!,
    id: id!,
    label: label!,
    scopes: scopes!,
    role: role ?? null,
    lastUsedAt: lastUsedAt ?? null,
    revokedAt: revokedAt ?? null,
  }))
}
