import { listAccounts } from '../accounts/directory.ts'
import type { Database } from '../store/database.ts'

/** The account that a command is about: the one that is named, or the only one there is. */
export async function whichAccount(database: Database, named: string | undefined): Promise<string> {
  const accounts = await listAccounts(database)
  if (named !== undefined) {
    if (accounts.some(({ id }) => id === named)) return named
    throw new Error(`There is no account "${named}"`)
  }
  const [first, ...others] = accounts
  if (!first) throw new Error('There is no account yet; "account create" makes one')
  if (others.length === 0) return first.id
  throw new Error(`There are ${accounts.length} accounts; say which one with --account ("account list")`)
}
