import pg from 'pg'
import { PATIENCE } from './patience.ts'

/** A connection of its own for something that happens once, such as a migration. */
export async function withClient<Result>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionTimeoutMillis: PATIENCE.connect, ...connection })
  // Whoever runs a statement hears of a lost connection; without a listener it would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
