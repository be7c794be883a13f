import type pg from 'pg'
import { addressOf, withClient } from './client.ts'

/** Fails with the reason when no connection can be made; what it says holds no password. */
export async function requireReachable(connection: pg.ClientConfig): Promise<void> {
  try {
    await withClient(connection, async () => {})
  } catch (error) {
    throw new Error(`The database at ${addressOf(connection)} cannot be reached: ${reasonOf(error)}`, {
      cause: error,
    })
  }
}

/** A name with several addresses fails with the reasons of all of them and no words of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return [...new Set(error.errors.map(reasonOf))].join('; ')
  return (error as Error).message
}
