import type { StoredRecord } from '../../jsonapi/record.ts'
import type { Session } from '../../store/database.ts'
import { storedValue } from '../../store/layout.ts'
import { account, sql } from '../../store/sql.ts'
import { forTypes, type Rule } from '../rule.ts'
import { mayGive, roleIn } from './role.ts'
import { ROLES } from './standing.ts'

/** What somebody has handed out is void once they are disabled or could not give it any more, also when that is taken back. */
export const handedOutEndsWithItsGiver: Rule = {
  appliesTo: forTypes('users'),
  async conclude({ session, write, before, after }) {
    if (write.action !== 'update') return
    const own = roleIn(after)
    const givable = isDisabled(after) ? [] : ROLES.filter((role) => mayGive(own, role))
    if (isDisabled(after) !== isDisabled(before!) || own !== roleIn(before!))
      await endInvitations(session, after.id, givable)
    if (isDisabled(after) && !isDisabled(before!)) await endSignInSessions(session, after.id)
    if (isDisabled(after) || addressIn(before!) !== addressIn(after)) await endResets(session, after.id)
  },
}

const isDisabled = (user: StoredRecord) => storedValue(user, 'disabled') === 't'
const addressIn = (user: StoredRecord) => storedValue(user, 'email')

async function endInvitations(session: Session, userId: string, except: readonly string[]): Promise<void> {
  await session.rows(
    sql`DELETE FROM invitations i WHERE i.account_id = ${account} AND i.invited_by_id = ${userId}
      AND i.role <> ALL(${except}::text[])`,
  )
}

/** With the secrets of settings pages that they have open. */
async function endSignInSessions(session: Session, userId: string): Promise<void> {
  await session.rows(sql`DELETE FROM sessions s WHERE s.account_id = ${account} AND s.user_id = ${userId}`)
  await session.rows(
    sql`DELETE FROM token_secrets s WHERE s.account_id = ${account} AND s.user_id = ${userId}`,
  )
}

/** A link for a new password was sent to an address that is not theirs any more. */
async function endResets(session: Session, userId: string): Promise<void> {
  await session.rows(
    sql`DELETE FROM password_resets r WHERE r.account_id = ${account} AND r.user_id = ${userId}`,
  )
}
