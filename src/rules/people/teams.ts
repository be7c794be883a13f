import { errors, pointer, refuse } from '../../errors/errors.ts'
import { account, sql } from '../../store/sql.ts'
import { linkInWrite } from '../edit.ts'
import { forTypes, type Rule } from '../rule.ts'

/** A team stands below others, never below itself. */
export const teamsAreATree: Rule = {
  appliesTo: forTypes('user-groups'),
  async prepare({ session, write, before }) {
    if (write.action === 'delete' || !before) return write
    const parent = linkInWrite(write, 'parent')
    if (!parent) return write
    const circle = await session.rows(
      sql`WITH RECURSIVE found AS (SELECT ${parent.id}::bigint AS id UNION
          SELECT g.parent_id FROM found JOIN user_groups g ON g.account_id = ${account} AND g.id = found.id)
        SELECT 1 FROM found WHERE found.id = ${before.id}`,
    )
    if (circle.length === 0) return write
    throw refuse(
      errors.invalid('parent: a team cannot stand below itself', pointer('data', 'relationships', 'parent')),
    )
  },
}
