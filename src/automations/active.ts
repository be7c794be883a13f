import type { Filters, Test, When } from '../rules/automations/grammar.ts'
import type { Session } from '../store/database.ts'
import { account, sql } from '../store/sql.ts'

/** An automation that is switched on. */
export interface Automation {
  readonly id: string
  readonly version: string
  /** What happened before is nothing to it; in milliseconds. */
  readonly since: number
  readonly when: When
  readonly if: Test
}

export interface Active {
  readonly zone: string
  readonly automations: readonly Automation[]
}

/** The automations of the account that are switched on, and on whose clocks. */
export async function activeIn(session: Session): Promise<Active> {
  const rows = await session.rows(
    sql`SELECT a.id, a.version_, date_part('epoch', c.since) * 1000, a.when_, a.if, z.time_zone FROM automations a
      JOIN accounts z ON z.id = a.account_id
      JOIN automation_clocks c ON c.account_id = a.account_id AND c.automation_id = a.id
      WHERE a.account_id = ${account} AND a.active`,
  )
  return {
    zone: rows[0]?.[5] ?? 'UTC',
    automations: rows.map(([id, version, since, when, test]) => ({
      id: id!,
      version: version!,
      since: Number(since),
      when: JSON.parse(when!),
      if: test ? JSON.parse(test) : {},
    })),
  }
}

/** What a record is to match for the automation to be about it; undefined when any does. */
export const filterOf = (when: When): Filters | undefined => ('filter' in when ? when.filter : undefined)
