import type { ResourceType } from '../../definition/resource.ts'
import type { Session } from '../../store/database.ts'
import { account, join, raw, records, type Sql, sql } from '../../store/sql.ts'
import { type Access, hasRight } from './access.ts'

/** What a page offers to do with a record that is there. */
const OFFERED = ['edit', 'delete'] as const

/** The ids of records with which each of it may be done. */
export type OpenRecords = Readonly<Record<(typeof OFFERED)[number], readonly string[]>>

/** Which of these records are open to who asks, found out for all of them at once. */
export async function openRecords(
  session: Session,
  access: Access,
  type: ResourceType,
  ids: readonly string[],
): Promise<OpenRecords> {
  const tests = OFFERED.map((action): Sql => {
    if (!hasRight(access, type, 'write')) return raw('false')
    return access.rights?.rows(type, action) ?? raw('true')
  })
  const rows = await session.rows(
    sql`SELECT t.id, (${join(tests, '), (')}) FROM ${records(type)} t
      WHERE t.account_id = ${account} AND t.id = ANY(${ids})`,
  )
  const open = (place: number) => rows.flatMap(([id, ...allowed]) => (allowed[place] === 't' ? id! : []))
  return { edit: open(0), delete: open(1) }
}
