import { createFirstAccount } from '../accounts/create-account.ts'
import { randomPassword } from '../accounts/passwords.ts'
import { furnishDemo } from '../demo/index.ts'
import type { Database } from '../store/database.ts'
import type { Config } from './config.ts'
import { signInBlock } from './sign-in.ts'

/** Makes the first account of a new database and shows its secrets: here and never again. */
export async function firstBoot(database: Database, { bootstrap, demo }: Config): Promise<void> {
  const { email, password = randomPassword(), token } = bootstrap
  const account = { name: 'My company', zone: 'UTC', email, password, ...(token !== undefined && { token }) }
  const created = await createFirstAccount(database, account, demo ? furnishDemo : undefined)
  if (created) process.stdout.write(signInBlock({ email, password, token: created.token }))
}
