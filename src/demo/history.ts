import { account, sql } from '../store/sql.ts'
import type { Maker } from './maker.ts'

/** Lets the change log tell of a year: whatever was made, was made on its day by those who care for it. */
export async function spreadHistory({ session, edits }: Maker): Promise<void> {
  await session.rows(
    sql`UPDATE changes c SET created_at = coalesce((whole_record(c.layout, c.whole) ->> 'created_at')::timestamptz, c.created_at),
        user_id = coalesce((whole_record(c.layout, c.whole) ->> 'responsible_id')::bigint, ${session.actor.userId})
      WHERE c.account_id = ${account} AND c.action = 'create'`,
  )
  await session.rows(
    sql`UPDATE changes c SET created_at = m.created_at, user_id = m.user_id FROM changes m
      WHERE c.account_id = ${account} AND c.action = 'update' AND m.account_id = c.account_id
        AND m.table_name = c.table_name AND m.record_id = c.record_id AND m.action = 'create'`,
  )
  await session.rows(
    sql`UPDATE changes c SET created_at = e.at, user_id = e.by
      FROM unnest(${edits.map(({ record }) => session.registry.type(record.type).table)}::text[],
        ${edits.map(({ record }) => record.id)}::bigint[], ${edits.map(({ version }) => version)}::bigint[],
        ${edits.map(({ at }) => at)}::timestamptz[], ${edits.map(({ by }) => by.id)}::bigint[])
        AS e(table_name, record_id, version, at, by)
      WHERE c.account_id = ${account} AND c.action = 'update' AND c.table_name = e.table_name
        AND c.record_id = e.record_id AND c.version = e.version`,
  )
}
