import type { Filtered } from '../../jsonapi/plan.ts'
import { account, records, sql } from '../../store/sql.ts'
import type { Call } from '../service.ts'

/** The conditions of the saved tables that a list is filtered by, by their ids. */
export async function savedTablesOf(
  { service, access, registry }: Call,
  { type, savedTables }: Filtered,
): Promise<ReadonlyMap<string, unknown>> {
  const ids = savedTables.flatMap((one) => one.ids)
  if (ids.length === 0) return new Map()
  const rows = await service.database.session(access).pipelined(
    sql`SELECT s.id, s.conditions FROM ${records(registry.type('table-states'))} s
      WHERE s.account_id = ${account} AND s.resource_name = ${type.name} AND s.id = ANY(${ids})`,
  )
  return new Map(rows.map(([id, conditions]) => [id!, conditions === null ? null : JSON.parse(conditions!)]))
}
