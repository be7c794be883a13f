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
  /** Runs wait for records to settle or to change. */
  readonly isWatched: boolean
  readonly automations: readonly Automation[]
}

/** The automations of the account that are switched on, and on whose clocks; one question, as it is asked for all that changes. */
export async function activeIn(session: Session): Promise<Active> {
  const rows = await session.rows(
    sql`SELECT z.time_zone, EXISTS (SELECT 1 FROM automation_work w
          WHERE w.account_id = ${account} AND w.phase IN ('settling', 'waiting')),
        a.id, a.version_, date_part('epoch', c.since) * 1000, a.when_, a.if
      FROM accounts z LEFT JOIN automations a ON a.account_id = z.id AND a.active
      LEFT JOIN automation_clocks c ON c.account_id = a.account_id AND c.automation_id = a.id
      WHERE z.id = ${account}`,
  )
  return {
    zone: rows[0]![0]!,
    isWatched: rows[0]![1] === 't',
    automations: rows.flatMap(([, , id, version, since, when, test]) =>
      id && when
        ? [
            {
              id,
              version: version!,
              since: Number(since),
              when: JSON.parse(when),
              if: test ? JSON.parse(test) : {},
            },
          ]
        : [],
    ),
  }
}

/** What a record is to match for the automation to be about it; undefined when any does. */
export const filterOf = (when: When): Filters | undefined => ('filter' in when ? when.filter : undefined)
