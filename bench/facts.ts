import pg from 'pg'
import { printCursor } from '../src/jsonapi/query/cursor.ts'
import type { Facts } from './scenarios.ts'

/** What the scenarios ask for, found in the data. */
export async function factsOf(
  connection: pg.ClientConfig,
  contacts: number,
): Promise<Facts & { middleCursor: string }> {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query<Record<string, string>>(
    `SELECT (SELECT min(id) FROM contacts) AS contact, (SELECT min(id) FROM users WHERE email LIKE 'user%') AS first_user,
      (SELECT count(*) FROM users WHERE email LIKE 'user%') AS users, (SELECT min(id) FROM deal_stages) AS stage`,
  )
  await client.end()
  const found = rows[0]!
  return {
    contacts,
    firstContact: Number(found.contact),
    firstUser: Number(found.first_user),
    users: Number(found.users),
    stageId: Number(found.stage),
    middleCursor: printCursor([String(Number(found.contact) + contacts / 2)]),
  }
}
