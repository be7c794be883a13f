import { errors, refuse } from '../errors/errors.ts'
import type { Session } from '../store/database.ts'
import { account, sql } from '../store/sql.ts'

/** The member of a team whose turn it is, whoever else asks at the same time; those who are disabled are passed over. */
export async function nextInTurn(session: Session, team: string): Promise<string> {
  // The row stays locked to the end of the transaction: turns are taken one after another.
  const [turn] = await session.rows(
    sql`INSERT INTO assignment_turns AS a (account_id, team_id) VALUES (${account}, ${team})
      ON CONFLICT (account_id, team_id) DO UPDATE SET user_id = a.user_id RETURNING a.user_id`,
  )
  const [next] = await session.rows(
    sql`SELECT u.id FROM users u WHERE u.account_id = ${account} AND NOT coalesce(u.disabled, false) AND ${isMember(team)}
      ORDER BY u.id <= ${turn![0]}, u.id LIMIT 1`,
  )
  if (!next) throw refuse(errors.invalid(`There is nobody in the team ${team}`))
  await session.rows(
    sql`UPDATE assignment_turns a SET user_id = ${next[0]} WHERE a.account_id = ${account} AND a.team_id = ${team}`,
  )
  return next[0]!
}

/** Whether the user `u` is in a team, as the first of his teams or one of the others. */
export const isMember = (team: string) =>
  sql`(u.user_group_id = ${team}::bigint OR EXISTS (SELECT 1 FROM user_group_members m
    WHERE m.account_id = ${account} AND m.user_id = u.id AND m.user_group_id = ${team}::bigint))`
