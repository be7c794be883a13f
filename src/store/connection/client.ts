import pg from 'pg'
import { TIMEOUTS } from './timeouts.ts'

/** A connection of its own for something that happens once, such as a migration. */
export async function withClient<Result>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionTimeoutMillis: TIMEOUTS.connect, ...connection })
  // Whoever runs a statement hears of a lost connection; without a listener it would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Where a connection leads to, without its password. */
export function addressOf(connection: pg.ClientConfig): string {
  const { host, port, database = '' } = new pg.Client(connection)
  return `${host}:${port}/${database}`
}
