import type { StoredRecord } from '../../jsonapi/record.ts'
import { storedValue } from '../../store/layout.ts'
import { account, sql } from '../../store/sql.ts'
import { forTypes, type Rule } from '../rule.ts'
import { roleIn } from './role.ts'

/** The app is seen as somebody only by an owner, and only as somebody who could sign in. */
export const viewingEndsWithItsPeople: Rule = {
  appliesTo: forTypes('users'),
  async conclude({ session, write, before, after }) {
    if (write.action === 'create') return
    const isGone = write.action === 'delete' || isDisabled(after)
    const isDemoted = roleIn(before!) === 'owner' && roleIn(after) !== 'owner'
    if (!isGone && !isDemoted) return
    await session.rows(
      sql`UPDATE viewings v SET ended_at = now() WHERE v.account_id = ${account} AND v.ended_at IS NULL
        AND (v.viewer_id = ${after.id} OR (v.viewed_id = ${after.id} AND ${isGone}::boolean))`,
    )
  },
}

const isDisabled = (user: StoredRecord) => storedValue(user, 'disabled') === 't'
