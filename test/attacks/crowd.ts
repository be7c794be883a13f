import pg from 'pg'

/** More than anybody should be sent at once. */
export const CROWD = 160_000

/**
 * A company with 160,000 contacts, tasks and lines, made by PostgreSQL itself without a look at what hangs on it.
 * Indexes that nobody asks here would take most of the time.
 */
export async function makeCrowd(connection: pg.ClientConfig, accountId: string, company: string) {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query("SET session_replication_role = replica; SET work_mem = '64MB'")
  for (const table of ['contacts', 'diary_tasks', 'entity_products']) await dropIndexes(client, table)
  const contacts = await made(
    client,
    `INSERT INTO contacts (account_id, first_name, last_name, description)
      SELECT ${accountId}, 'Anna', 'No. ' || n, 'One of many, met at a fair' FROM generate_series(1, ${CROWD}) n`,
  )
  await client.query(`INSERT INTO company_contacts (account_id, company_id, contact_id)
    SELECT ${accountId}, ${company}, id FROM contacts WHERE account_id = ${accountId}`)
  await made(
    client,
    `INSERT INTO diary_tasks (account_id, name, company_id)
      SELECT ${accountId}, 'No. ' || n, ${company} FROM generate_series(1, ${CROWD}) n`,
  )
  const product = await made(client, `INSERT INTO products (account_id, name) VALUES (${accountId}, 'Chair')`)
  await made(
    client,
    `INSERT INTO entity_products (account_id, product_id, company_id)
      SELECT ${accountId}, ${product}, ${company} FROM generate_series(1, ${CROWD}) n`,
  )
  await client.query('ANALYZE')
  await client.end()
  return { firstContact: contacts }
}

/** All but the keys and the ways from a company to what belongs to it. */
async function dropIndexes(client: pg.Client, table: string): Promise<void> {
  const { rows } = await client.query(
    `SELECT indexname FROM pg_indexes WHERE tablename = $1 AND indexname NOT IN ($1 || '_pkey', $1 || '_by_company')`,
    [table],
  )
  for (const { indexname } of rows) await client.query(`DROP INDEX ${indexname}`)
}

/** Runs an INSERT: the first id that it gave. */
async function made(client: pg.Client, statement: string): Promise<string> {
  const { rows } = await client.query(
    `WITH new AS (${statement} RETURNING id) SELECT min(id) AS first FROM new`,
  )
  return rows[0].first
}
