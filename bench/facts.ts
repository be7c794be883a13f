import pg from 'pg'
import { printCursor } from '../src/jsonapi/query/cursor.ts'
import type { Facts } from './scenarios/scenario.ts'

/** So many are found by when they were changed, whatever the size. */
const CHANGED = 40

/** What the scenarios ask for, found in the data. */
export async function factsOf(connection: pg.ClientConfig, contacts: number): Promise<Facts> {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query(
    `SELECT (SELECT min(id)::int FROM contacts) AS "firstContact",
      (SELECT min(id)::int FROM users WHERE email LIKE 'user%') AS "firstUser",
      (SELECT count(*)::int FROM users WHERE email LIKE 'user%') AS users,
      (SELECT min(id)::int FROM deals) AS "firstDeal", (SELECT count(*)::int FROM deals) AS deals,
      (SELECT min(id)::int FROM products) AS "firstProduct", (SELECT count(*)::int FROM products) AS products,
      (SELECT array_agg(id::int) FROM deal_stages) AS "stageIds",
      (SELECT to_json(updated_at) #>> '{}' FROM contacts WHERE account_id = 1 ORDER BY updated_at DESC OFFSET ${CHANGED} LIMIT 1) AS "changedAt"`,
  )
  await client.end()
  const found: Omit<Facts, 'contacts' | 'middleCursor'> = rows[0]
  return { ...found, contacts, middleCursor: printCursor([String(found.firstContact + contacts / 2)]) }
}
