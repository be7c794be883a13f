import pg from 'pg'

/** Rows that PostgreSQL makes itself, without the time limits of a service: a slow machine may need longer than those. */
export async function fill(connection: pg.ClientConfig, statement: string, values: unknown[] = []) {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(statement, values).finally(() => client.end())
}
