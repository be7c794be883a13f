import { unknownScopes } from '../../definition/scopes.ts'
import { errors, pointer, refuse } from '../../errors/errors.ts'
import type { Session } from '../../store/database.ts'
import { storedValue } from '../../store/layout.ts'
import { account, sql } from '../../store/sql.ts'
import { TOKENS, updateRecords } from '../../store/write/update.ts'
import { standingOf } from '../people/standing.ts'
import { forTypes, type Rule } from '../rule.ts'

/** An application can only ask for scopes that there are. */
export const applicationAsksForKnownScopes: Rule = {
  appliesTo: forTypes('applications'),
  async prepare({ session, write }) {
    if (write.action === 'delete') return write
    const scopes = write.attributes.get('scopes')
    const unknown = typeof scopes === 'string' ? unknownScopes(session.registry, JSON.parse(scopes)) : []
    if (unknown.length > 0)
      throw refuse(
        errors.invalid(
          `scopes: there is no scope ${unknown.map((scope) => `"${scope}"`).join(', ')}`,
          pointer('data', 'attributes', 'scopes'),
        ),
      )
    return write
  },
}

/** An application goes once it is uninstalled; the revoked tokens that it had stay as a record. */
export const installedApplicationStays: Rule = {
  appliesTo: forTypes('applications'),
  async prepare({ session, write }) {
    if (write.action !== 'delete') return write
    if (await installerOf(session, write.id)) throw refuse(errors.inUse('The application is installed'))
    await updateRecords(session, TOKENS, {
      set: [sql`application_id = NULL`],
      where: sql`t.application_id = ${write.id}`,
    })
    return write
  },
}

/** The settings page gets a secret that opens what the installer agreed to: nobody below may point it elsewhere. */
export const settingsPageIsWhatWasAgreedTo: Rule = {
  appliesTo: forTypes('applications'),
  async prepare({ session, write, before }) {
    if (write.action !== 'update' || session.actor.isSystem) return write
    const address = write.attributes.get('settings-url')
    if (address === undefined || address === storedValue(before!, 'settings-url')) return write
    const installer = await installerOf(session, write.id)
    if (installer === undefined) return write
    const { role, isHimself } = await standingOf(session)
    if (role === 'owner' || isHimself(installer)) return write
    throw refuse(
      errors.forbidden(
        'The application is installed: its settings page is changed by who installed it, or by an owner',
        pointer('data', 'attributes', 'settings-url'),
      ),
    )
  },
}

/** Whose token an installed application has. */
async function installerOf(session: Session, id: string): Promise<string | undefined> {
  const rows = await session.rows(
    sql`SELECT t.user_id FROM tokens t WHERE t.account_id = ${account} AND t.application_id = ${id}
      AND t.revoked_at IS NULL`,
  )
  return rows[0]?.[0] ?? undefined
}
