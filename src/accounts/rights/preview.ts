import type { ResourceType } from '../../definition/resource.ts'
import type { RoleRights } from '../../definition/rights.ts'
import { errors, pointer, refuse } from '../../errors/errors.ts'
import { requireSense } from '../../rules/people/roles.ts'
import type { Actor, Database } from '../../store/database.ts'
import { keptTotalSql } from '../../store/read/count.ts'
import { account, join, raw, type Sql, sql } from '../../store/sql.ts'
import { LimitedRights } from './limited-rights.ts'
import { draftMember } from './read-member.ts'

/** So many records of a type are counted. */
export const MOST_COUNTED = 10_000

/** How many records of a type somebody would see, and how many there are. */
export interface Preview {
  readonly type: string
  /** `MOST_COUNTED` and one more for whatever is beyond. */
  readonly seen: number
  readonly all: number
}

/** What a user would see with this role alone, whether it is saved or not; refused as saving it would be. */
export async function previewRole(
  database: Database,
  { accountId, zone }: Actor,
  userId: string,
  role: RoleRights,
): Promise<Preview[]> {
  const actor: Actor = { accountId, userId, zone }
  const session = database.session(actor)
  await requireSense(session, role)
  const found = await session.rows(
    sql`SELECT 1 FROM users u WHERE u.account_id = ${account} AND u.id = ${userId}`,
  )
  if (found.length === 0) throw refuse(errors.invalid('user-id: there is no such user', pointer('user-id')))
  const rights = new LimitedRights(database.registry, await draftMember(database, actor, role), '')
  const types = [...database.registry.types.values()]
  // One statement: what all of it may take is what one may.
  const [row] = await session.rows(
    sql`SELECT ${join(
      types.map((type) => sql`(${keptTotalSql(type)}), ${seenSql(type, rights)}`),
      ', ',
    )}`,
  )
  return types.map((type, index) => {
    const all = Number(row![2 * index])
    return { type: type.name, seen: Number(row![2 * index + 1] ?? all), all }
  })
}

/** Null where all are seen: they are counted already. */
function seenSql(type: ResourceType, rights: LimitedRights): Sql {
  const condition = rights.rows(type, 'read')
  if (!condition) return raw('NULL')
  return sql`(SELECT count(*) FROM (SELECT 1 FROM ${raw(type.table)} t
    WHERE t.account_id = ${account} AND (${condition}) LIMIT ${raw(String(MOST_COUNTED + 1))}) seen)`
}
