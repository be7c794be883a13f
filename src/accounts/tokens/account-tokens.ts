import { errors, pointer, refuse } from '../../errors/errors.ts'
import { standingOf } from '../../rules/people/standing.ts'
import type { Session } from '../../store/database.ts'
import { account, type Sql, sql } from '../../store/sql.ts'
import { TOKENS, updateRecords } from '../../store/write/update.ts'

/** A valid token, as those see it who look after the account. */
export interface AccountToken {
  readonly id: string
  readonly label: string
  readonly scopes: readonly string[]
  readonly owner: { readonly id: string; readonly name: string }
  /** The application that it was made for, if any. */
  readonly application: { readonly id: string; readonly name: string } | null
  readonly createdAt: string
  readonly lastUsedAt: string | null
}

/** The newest first. */
export const accountTokens = (session: Session): Promise<AccountToken[]> =>
  tokensWhere(session, sql`true ORDER BY t.id DESC`)

/** Undefined when there is no such token that is valid. */
export const accountToken = async (session: Session, id: string): Promise<AccountToken | undefined> =>
  (await tokensWhere(session, sql`t.id = ${id}`))[0]

async function tokensWhere(session: Session, condition: Sql): Promise<AccountToken[]> {
  const rows = await session.rows(
    sql`SELECT t.id, t.label, to_jsonb(t.scopes), u.id, u.as_string, p.id, p.name, t.created_at, t.last_used_at
      FROM tokens t JOIN users u ON u.account_id = t.account_id AND u.id = t.user_id
      LEFT JOIN applications p ON p.account_id = t.account_id AND p.id = t.application_id
      WHERE t.account_id = ${account} AND t.revoked_at IS NULL AND ${condition}`,
  )
  return rows.map(
    ([id, label, scopes, ownerId, owner, applicationId, application, createdAt, lastUsedAt]) => ({
      id: id!,
      label: label!,
      scopes: JSON.parse(scopes!),
      owner: { id: ownerId!, name: owner! },
      application: applicationId ? { id: applicationId, name: application! } : null,
      createdAt: createdAt!,
      lastUsedAt: lastUsedAt ?? null,
    }),
  )
}

/** How something that was done by a token tells of it, also when it is revoked since. */
export type ActingToken = Pick<AccountToken, 'id' | 'label'> & { readonly application: string | null }

export async function actingTokens(
  session: Session,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ActingToken>> {
  const rows = await session.rows(
    sql`SELECT t.id, t.label, p.name FROM tokens t
      LEFT JOIN applications p ON p.account_id = t.account_id AND p.id = t.application_id
      WHERE t.account_id = ${account} AND t.id = ANY(${ids})`,
  )
  return new Map(
    rows.map(([id, label, application]) => [
      id!,
      { id: id!, label: label!, application: application ?? null },
    ]),
  )
}

/**
 * Nothing happens to a token that is revoked. It may always get less; more it gets from whose it is, or from an owner:
 * it acts as its user.
 */
export async function changeToken(
  session: Session,
  id: string,
  { label, scopes }: { readonly label?: string; readonly scopes?: readonly string[] },
): Promise<void> {
  if (scopes) await requireRightToGive(session, id, scopes)
  await updateRecords(session, TOKENS, {
    set: [
      sql`label = coalesce(${label ?? null}, t.label)`,
      sql`scopes = coalesce(${scopes ?? null}::text[], t.scopes)`,
    ],
    where: sql`t.id = ${id} AND t.revoked_at IS NULL`,
  })
}

async function requireRightToGive(session: Session, id: string, scopes: readonly string[]): Promise<void> {
  const rows = await session.rows(
    sql`SELECT t.user_id, to_jsonb(t.scopes) FROM tokens t
      WHERE t.account_id = ${account} AND t.id = ${id} AND t.revoked_at IS NULL FOR NO KEY UPDATE`,
  )
  if (!rows[0]) return
  const [userId, given] = rows[0]
  const raised = new Set(scopes).difference(new Set<string>(JSON.parse(given!)))
  if (raised.size === 0) return
  const { role, isHimself } = await standingOf(session)
  if (role === 'owner' || isHimself(userId!)) return
  const names = [...raised].join(', ')
  throw refuse(
    errors.forbidden(`Only its user or an owner can give this token more: ${names}`, pointer('scopes')),
  )
}
