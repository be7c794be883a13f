import pg from 'pg'

/** Requests a second of the bare driver: the row of a contact, inserted with a durable commit each. */
export async function bareInserts(
  connection: pg.PoolConfig,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<number> {
  const pool = new pg.Pool({ ...connection, max: connections })
  // All connections are open before the clock starts.
  await Promise.all(Array.from({ length: connections }, () => pool.query('SELECT pg_sleep(0.05)')))
  const until = performance.now() + seconds * 1000
  const started = performance.now()
  let made = 0
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < until) {
        const number = made++
        await pool.query({
          name: 'insert',
          text: `INSERT INTO contacts (account_id, first_name, last_name, email, mobile_phone, responsible_id, user_id)
            VALUES (1, 'Anna', $1, $2, $3, 1, 1) RETURNING id`,
          values: [`Bare ${number}`, `bare${number}@example.com`, `+7 (944) ${number}`],
        })
      }
    }),
  )
  const elapsed = (performance.now() - started) / 1000
  await pool.end()
  return made / elapsed
}
