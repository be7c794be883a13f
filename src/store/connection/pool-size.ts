import type pg from 'pg'
import { withClient } from './client.ts'
import { FOLLOWING_CONNECTIONS, MAX_POOL_SIZE, RESERVED_CONNECTIONS } from './connection-pool.ts'

/** For migrations, commands and whoever looks after the database. */
const FOR_OTHERS = 2

/** How many connections each of so many processes can lend out, so that all of them find theirs. */
export async function poolSizeFor(connection: pg.ClientConfig, processes: number): Promise<number> {
  const { rows } = await withClient(connection, (client) =>
    client.query<{ usable: number }>(
      `SELECT sum(setting::int * CASE name WHEN 'max_connections' THEN 1 ELSE -1 END)::int AS usable FROM pg_settings
        WHERE name IN ('max_connections', 'superuser_reserved_connections', 'reserved_connections')`,
    ),
  )
  const shared = rows[0]!.usable - FOR_OTHERS - FOLLOWING_CONNECTIONS
  const share = Math.floor(shared / processes) - RESERVED_CONNECTIONS
  return Math.min(Math.max(share, 1), MAX_POOL_SIZE)
}
