import pg from 'pg'
import { printCursor } from '../src/jsonapi/query/cursor.ts'
import type { Facts } from './scenarios.ts'

/** So many are found by when they were changed, whatever the size. */
const CHANGED = 40

/** What the scenarios ask for, found in the data. */
export async function factsOf(connection: pg.ClientConfig, contacts: number): Promise<Facts> {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query<Record<string, string>>(
    `SELECT (SELECT min(id) FROM contacts) AS contact, (SELECT min(id) FROM users WHERE email LIKE 'user%') AS first_user,
      (SELECT count(*) FROM users WHERE email LIKE 'user%') AS users, (SELECT min(id) FROM deal_stages) AS stage,
      (SELECT to_json(updated_at) #>> '{}' FROM contacts WHERE account_id = 1 ORDER BY updated_at DESC OFFSET ${CHANGED} LIMIT 1) AS changed`,
  )
  await client.end()
  const found = rows[0]!
  return {
    contacts,
    firstContact: Number(found.contact),
    firstUser: Number(found.first_user),
    users: Number(found.users),
    stageId: Number(found.stage),
    changedAt: found.changed!,
    middleCursor: printCursor([String(Number(found.contact) + contacts / 2)]),
  }
}
