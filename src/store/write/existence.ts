import { errors, pointer } from '../../errors/errors.ts'
import { Problems } from '../../errors/problems.ts'
import type { Identifier } from '../../jsonapi/plan.ts'
import { isId } from '../../jsonapi/target.ts'
import type { Session } from '../database.ts'
import { idList } from '../read/lookup.ts'
import { account, raw, records, sql } from '../sql.ts'

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
  const groups = [...Map.groupBy(placed, ({ identifier }) => identifier.type)]
  const found = await Promise.all(
    groups.map(([typeName, group]) => {
      const ids = [...new Set(group.map(({ identifier }) => identifier.id))].filter(isId)
      return session.rows(
        sql`SELECT t.id FROM ${records(session.registry.type(typeName))} t
          WHERE t.account_id = ${account} AND t.id = ANY(${idList(ids)}) ORDER BY t.id FOR ${raw(lock)}`,
      )
    }),
  )
  for (const [index, [typeName, group]] of groups.entries()) {
    const there = new Set(found[index]!.map(([id]) => id))
    for (const { identifier, path } of group)
      if (!there.has(identifier.id))
        problems.push(errors.notFound(`There is no record ${identifier.id} of ${typeName}`, pointer(...path)))
  }
  return problems
}
