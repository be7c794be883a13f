import { errors, pointer } from '../../errors/errors.ts'
import { Problems } from '../../errors/problems.ts'
import type { Identifier } from '../../jsonapi/plan.ts'
import { isId } from '../../jsonapi/target.ts'
import type { Session } from '../database.ts'
import { account, raw, sql } from '../sql.ts'

/** An identifier and where in the document it stands. */
export interface PlacedIdentifier {
  readonly identifier: Identifier
  readonly path: readonly (string | number)[]
}

/**
 * One error for every record that does not exist; those that do cannot vanish before the commit,
 * nor change when they are locked for an update.
 */
export async function missingRecords(
  session: Session,
  placed: readonly PlacedIdentifier[],
  lock: 'KEY SHARE' | 'NO KEY UPDATE' = 'KEY SHARE',
): Promise<Problems> {
  const problems = new Problems()
  for (const [typeName, group] of Map.groupBy(placed, ({ identifier }) => identifier.type)) {
    const ids = [...new Set(group.map(({ identifier }) => identifier.id))].filter(isId)
    const rows = await session.rows(
      sql`SELECT t.id FROM ${raw(session.registry.type(typeName).table)} t
        WHERE t.account_id = ${account} AND t.id = ANY(${ids}) ORDER BY t.id FOR ${raw(lock)}`,
    )
    const found = new Set(rows.map(([id]) => id))
    for (const { identifier, path } of group)
      if (!found.has(identifier.id))
        problems.push(errors.notFound(`There is no record ${identifier.id} of ${typeName}`, pointer(...path)))
  }
  return problems
}
