import type { Identifier } from '../jsonapi/plan.ts'
import type { Session } from '../store/database.ts'
import { account, raw, sql } from '../store/sql.ts'

/** Which of these records there are; they stay until the transaction ends. */
export async function existing(
  session: Session,
  wanted: readonly Identifier[],
): Promise<(record: Identifier) => boolean> {
  const found = new Set<string>()
  for (const [type, some] of Map.groupBy(wanted, ({ type }) => type)) {
    const ids = [...new Set(some.map(({ id }) => id))]
    const rows = await session.rows(
      sql`SELECT t.id FROM ${raw(session.registry.type(type).table)} t
        WHERE t.account_id = ${account} AND t.id = ANY(${ids}) ORDER BY t.id FOR KEY SHARE`,
    )
    for (const [id] of rows) found.add(`${type}/${id}`)
  }
  return ({ type, id }) => found.has(`${type}/${id}`)
}
