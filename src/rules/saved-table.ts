import { errors, pointer, refuse } from '../errors/errors.ts'
import { account, sql } from '../store/sql.ts'
import { LOWEST, standingOf } from './people/standing.ts'
import { forTypes, type Rule } from './rule.ts'

/** A saved table is one of a type that can be listed. */
export const savedTableNamesType: Rule = {
  appliesTo: forTypes('table-states'),
  async prepare({ session, write }) {
    if (write.action === 'delete') return write
    const name = write.attributes.get('resource-name')
    if (typeof name === 'string' && !session.registry.types.has(name))
      throw refuse(
        errors.invalid(
          `resource-name: "${name}" is not a type`,
          pointer('data', 'attributes', 'resource-name'),
        ),
      )
    return write
  },
}

/** Whoever could change what a table shows by which a role opens records could open all of them to himself. */
export const savedTableOfRoleStaysForManagers: Rule = {
  appliesTo: forTypes('table-states'),
  async prepare({ session, write, before }) {
    const changesIt =
      write.action === 'delete' || write.attributes.has('conditions') || write.attributes.has('resource-name')
    if (!before || !changesIt || session.actor.isSystem) return write
    const [role] = await session.rows(
      sql`SELECT r.name FROM roles r WHERE r.account_id = ${account}
        AND jsonb_path_exists(r.rights, '$.*.* ? (@ == $level)', jsonb_build_object('level', 'table-state:' || ${before.id}))
        ORDER BY r.id LIMIT 1`,
    )
    if (role && (await standingOf(session)).role === LOWEST)
      throw refuse(errors.forbidden('A role opens records by this saved table: owners and admins change it'))
    return write
  },
}
