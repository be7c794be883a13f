import type { Filters, Test, When } from '../rules/automations/grammar.ts'
import type { Session } from '../store/database.ts'
import { account, sql } from '../store/sql.ts'
import type { Acting } from './acting.ts'

/** An automation that is looked at. */
export interface Automation {
  readonly id: string
  readonly version: string
  /** What happened before is nothing to it; in milliseconds. */
  readonly since: number
  readonly when: When
  readonly if: Test
}

/** An automation that is switched on, and in whose name it looks. */
export type Watching = Automation & Acting

export interface Active {
  readonly zone: string
  /** Runs wait for records to settle or to change. */
  readonly isWatched: boolean
  readonly automations: readonly Watching[]
}

/** The automations of the account that are switched on, and on whose clocks; one question, as it is asked for all that changes. */
export async function activeIn(session: Session): Promise<Active> {
  const rows = await session.rows(
    sql`SELECT z.time_zone, EXISTS (SELECT 1 FROM automation_work w
          WHERE w.account_id = ${account} AND w.phase IN ('settling', 'waiting')),
        a.id, a.version_, date_part('epoch', c.since) * 1000, a.when_, a.if, a.user_id, v.token_id
      FROM accounts z LEFT JOIN automations a ON a.account_id = z.id AND a.active
      LEFT JOIN automation_clocks c ON c.account_id = a.account_id AND c.automation_id = a.id
      LEFT JOIN automation_versions v ON v.account_id = a.account_id AND v.automation_id = a.id AND v.number = a.version_
      WHERE z.id = ${account}`,
  )
  return {
    zone: rows[0]![0]!,
    isWatched: rows[0]![1] === 't',
    automations: rows.flatMap(([, , id, version, since, when, test, userId, tokenId]) =>
      id && when
        ? [
            {
              id,
              version: version!,
              since: Number(since),
              when: JSON.parse(when),
              if: test ? JSON.parse(test) : {},
              userId: userId ?? null,
              tokenId: tokenId ?? null,
            },
          ]
        : [],
    ),
  }
}

/** What a record is to match for the automation to be about it; undefined when any does. */
export const filterOf = (when: When): Filters | undefined => ('filter' in when ? when.filter : undefined)
