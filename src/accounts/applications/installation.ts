import { errors, refuse } from '../../errors/errors.ts'
import { lockForWrite } from '../../rules/account-lock.ts'
import { initialValue, settingsOf } from '../../rules/applications/setting.ts'
import type { Database, Session } from '../../store/database.ts'
import { account, sql } from '../../store/sql.ts'
import { requireBindable } from '../tokens/bound-role.ts'
import { type IssuedToken, issueToken, revokeToken } from '../tokens/tokens.ts'

export interface Installation {
  readonly accountId: string
  /** On whose behalf the application acts. */
  readonly userId: string
  readonly applicationId: string
  /** The role that its token is bound to. */
  readonly roleId?: string | null | undefined
}

/** Makes the application's token, with the scopes that it asks for, and returns it: the only time that it is known. */
export function installApplication(
  database: Database,
  { accountId, userId, applicationId, roleId }: Installation,
): Promise<IssuedToken> {
  return database.transaction({ accountId, userId, zone: 'UTC' }, async (session) => {
    // Alone, as whoever changes the application: neither it nor its settings may change meanwhile.
    await lockForWrite(session, session.registry.type('applications'))
    await requireBindable(session, roleId)
    const { name, scopes } = await applicationToInstall(session, applicationId)
    const options = await initialOptions(session, applicationId)
    return issueToken(session, { label: name, scopes, roleId, application: { id: applicationId, options } })
  })
}

/** Revokes the application's token; false when it is not installed. */
export async function uninstallApplication(
  database: Database,
  accountId: string,
  applicationId: string,
): Promise<boolean> {
  const rows = await database.query(
    `SELECT t.id FROM tokens t
      WHERE t.account_id = $1 AND t.application_id = $2 AND t.revoked_at IS NULL`,
    [accountId, applicationId],
  )
  const [id] = rows[0] ?? []
  return id ? revokeToken(database, accountId, id) : false
}

async function applicationToInstall(session: Session, id: string) {
  const rows = await session.rows(
    sql`SELECT a.name, a.scopes, t.id FROM applications a
      LEFT JOIN tokens t ON t.account_id = a.account_id AND t.application_id = a.id AND t.revoked_at IS NULL
      WHERE a.account_id = ${account} AND a.id = ${id}`,
  )
  const [name, scopes, tokenId] = rows[0] ?? []
  if (!name) throw refuse(errors.notFound(`There is no record ${id} of applications`))
  if (tokenId) throw refuse(errors.inUse('The application is installed already'))
  return { name, scopes: JSON.parse(scopes ?? '[]') as string[] }
}

async function initialOptions(session: Session, applicationId: string): Promise<object> {
  const settings = await settingsOf(session, applicationId)
  const values = [...settings].map(([key, setting]) => [key, initialValue(setting)] as const)
  return Object.fromEntries(values.filter(([, value]) => value !== undefined))
}
