import { unknownScopes } from '../definition/scopes.ts'
import { errors, pointer, refuse } from '../jsonapi/errors.ts'
import { account, sql } from '../store/sql.ts'
import { forTypes, type Rule } from './rule.ts'

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
    const installed = await session.rows(
      sql`SELECT 1 FROM tokens t WHERE t.account_id = ${account} AND t.application_id = ${write.id}
        AND t.revoked_at IS NULL`,
    )
    if (installed.length > 0) throw refuse(errors.inUse('The application is installed'))
    await session.rows(
      sql`UPDATE tokens t SET application_id = NULL WHERE t.account_id = ${account}
        AND t.application_id = ${write.id}`,
    )
    return write
  },
}
