import type { Session } from '../../store/database.ts'
import { account, sql } from '../../store/sql.ts'

/** The highest first. */
export const ROLES = ['owner', 'admin', 'manager'] as const
export type Role = (typeof ROLES)[number]

/** What a user is who was given no role. */
export const LOWEST: Role = 'manager'

/** As whom the actor of a session counts when it comes to people and what they have handed out. */
export interface Standing {
  readonly role: Role
  isHimself(userId: string): boolean
}

/**
 * Through the token of somebody else nobody does more than either of them could, nor counts as himself; through one that
 * is bound to a role nobody is more than a member of it.
 */
export async function standingOf(session: Session): Promise<Standing> {
  const { userId, tokenId = null } = session.actor
  const rows = await session.rows(
    sql`SELECT u.id, u.role, t.role_id FROM users u
      LEFT JOIN tokens t ON t.account_id = ${account} AND t.id = ${tokenId}
      WHERE u.account_id = ${account} AND u.id IN (${userId}, t.user_id)`,
  )
  if (rows.some(([, , boundTo]) => boundTo !== null)) return { role: LOWEST, isHimself: () => false }
  const ranks = rows.map(([, role]) => ROLES.indexOf((role ?? LOWEST) as Role))
  return {
    role: ROLES[Math.max(...ranks)] ?? LOWEST,
    isHimself: (id) => rows.length > 0 && rows.every(([one]) => one === id),
  }
}
