import { errors, pointer, refuse } from '../../errors/errors.ts'
import { standingOf } from '../../rules/people/standing.ts'
import type { Session } from '../../store/database.ts'
import { account, type Sql, sql } from '../../store/sql.ts'
import { TOKENS, updateRecords } from '../../store/write/update.ts'
import { requireBindable } from './bound-role.ts'

/** A valid token, as those see it who look after the account. */
export interface AccountToken {
  readonly id: string
  readonly label: string
  readonly scopes: readonly string[]
  readonly owner: { readonly id: string; readonly name: string }
  /** The role that it is bound to, if any. */
  readonly role: { readonly id: string; readonly name: string } | null
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
    sql`SELECT t.id, t.label, to_jsonb(t.scopes), u.id, u.as_string, r.id, r.name, p.id, p.name, t.created_at,
        t.last_used_at
      FROM tokens t JOIN users u ON u.account_id = t.account_id AND u.id = t.user_id
      LEFT JOIN roles r ON r.account_id = t.account_id AND r.id = t.role_id
      LEFT JOIN applications p ON p.account_id = t.account_id AND p.id = t.application_id
      WHERE t.account_id = ${account} AND t.revoked_at IS NULL AND ${condition}`,
  )
  return rows.map(
    ([
      id,
      label,
      scopes,
      ownerId,
      owner,
      roleId,
      role,
      applicationId,
      application,
      createdAt,
      lastUsedAt,
    ]) => ({
      id: id!,
      label: label!,
      scopes: JSON.parse(scopes!),
      owner: { id: ownerId!, name: owner! },
      role: roleId ? { id: roleId, name: role! } : null,
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

export interface TokenChanges {
  readonly label?: string | undefined
  readonly scopes?: readonly string[] | undefined
  /** Null binds it to none. */
  readonly roleId?: string | null | undefined
}

/**
 * Nothing happens to a token that is revoked. It may always get less; more it gets from whose it is, or from an owner:
 * it acts as its user.
 */
export async function changeToken(
  session: Session,
  id: string,
  { label, scopes, roleId }: TokenChanges,
): Promise<void> {
  await requireBindable(session, roleId)
  await requireRightToGive(session, id, { scopes, roleId })
  await updateRecords(session, TOKENS, {
    set: [
      sql`label = coalesce(${label ?? null}, t.label)`,
      sql`scopes = coalesce(${scopes ?? null}::text[], t.scopes)`,
      ...(roleId === undefined ? [] : [sql`role_id = ${roleId}`]),
    ],
    where: sql`t.id = ${id} AND t.revoked_at IS NULL`,
  })
}

async function requireRightToGive(
  session: Session,
  id: string,
  { scopes = [], roleId }: TokenChanges,
): Promise<void> {
  const rows = await session.rows(
    sql`SELECT t.user_id, to_jsonb(t.scopes), t.role_id FROM tokens t
      WHERE t.account_id = ${account} AND t.id = ${id} AND t.revoked_at IS NULL FOR NO KEY UPDATE`,
  )
  if (!rows[0]) return
  const [userId, given, bound] = rows[0]
  const raised = new Set(scopes).difference(new Set<string>(JSON.parse(given!)))
  const isUnbound = bound !== null && roleId !== undefined && roleId !== bound
  if (raised.size === 0 && !isUnbound) return
  const { role, isHimself } = await standingOf(session)
  if (role === 'owner' || isHimself(userId!)) return
  if (isUnbound)
    throw refuse(
      errors.forbidden('Only its user or an owner can free this token of its role', pointer('role-id')),
    )
  const names = [...raised].join(', ')
  throw refuse(
    errors.forbidden(`Only its user or an owner can give this token more: ${names}`, pointer('scopes')),
  )
}
