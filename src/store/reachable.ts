import pg from 'pg'

const PATIENCE_MS = 10_000

/** Fails with the reason when no connection can be made; what it says holds no password. */
export async function requireReachable(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client({ connectionTimeoutMillis: PATIENCE_MS, ...connection })
  try {
    await client.connect()
  } catch (error) {
    const place = `${client.host}:${client.port}/${client.database ?? ''}`
    throw new Error(`The database at ${place} cannot be reached: ${reasonOf(error)}`, { cause: error })
  }
  await client.end()
}

/** A name with several addresses fails with the reasons of all of them and no words of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return [...new Set(error.errors.map(reasonOf))].join('; ')
  return (error as Error).message
}
