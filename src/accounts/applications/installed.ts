import { errors, refuse } from '../../errors/errors.ts'
import type { Row, Session } from '../../store/database.ts'
import { account, type Sql, sql } from '../../store/sql.ts'

/** An application of the marketplace, and whether the account has installed it. */
export interface Listed {
  readonly id: string
  readonly name: string
  readonly description: string | null
  readonly icon: string | null
  readonly scopes: readonly string[]
  readonly settingsUrl: string | null
  readonly tokenId: string | null
  readonly installedAt: string | null
}

export type Installed = Listed & { readonly tokenId: string }

export const listApplications = (session: Session): Promise<Listed[]> =>
  applicationsWhere(session, sql`true ORDER BY lower(p.name), p.id`)

export const findApplication = async (session: Session, id: string): Promise<Listed | undefined> =>
  (await applicationsWhere(session, sql`p.id = ${id}`))[0]

/** 404 when there is no such application, or it is not installed. */
export async function installedApplication(session: Session, id: string): Promise<Installed> {
  const found = await findApplication(session, id)
  if (!found) throw refuse(errors.notFound(`There is no record ${id} of applications`))
  if (found.tokenId === null) throw refuse(errors.notFound(`The application ${found.name} is not installed`))
  return found as Installed
}

async function applicationsWhere(session: Session, condition: Sql): Promise<Listed[]> {
  const rows = await session.rows(
    sql`SELECT p.id, p.name, p.description, p.icon, p.scopes, p.settings_url, t.id, t.created_at FROM applications p
      LEFT JOIN tokens t ON t.account_id = p.account_id AND t.application_id = p.id AND t.revoked_at IS NULL
      WHERE p.account_id = ${account} AND ${condition}`,
  )
  return rows.map(listedIn)
}

function listedIn([id, name, description, icon, scopes, settingsUrl, tokenId, installedAt]: Row): Listed {
  return {
    id: id!,
    name: name!,
    description: description ?? null,
    icon: icon ?? null,
    scopes: JSON.parse(scopes ?? '[]'),
    settingsUrl: settingsUrl ?? null,
    tokenId: tokenId ?? null,
    installedAt: installedAt ?? null,
  }
}
