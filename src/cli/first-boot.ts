import { createFirstAccount, type Furnish } from '../accounts/create-account.ts'
import { hashPassword, randomPassword } from '../accounts/sign-in/passwords.ts'
import { furnishDemo } from '../demo/index.ts'
import { DEMO_COLLEAGUES } from '../demo/team.ts'
import type { Database } from '../store/database.ts'
import type { Config } from './config.ts'
import { colleaguesBlock, signInBlock } from './sign-in.ts'

/** Makes the first account of a new database and shows the secrets that it made: here and never again. */
export async function firstBoot(database: Database, { bootstrap, demo }: Config): Promise<void> {
  const { email, password = randomPassword(), token } = bootstrap
  const account = {
    name: 'My company',
    zone: 'UTC',
    email,
    password,
    isSetUp: demo,
    ...(token !== undefined && { token }),
  }
  const created = await createFirstAccount(database, account, demo ? await demoWith(password) : undefined)
  if (!created) return
  const shownPassword =
    bootstrap.password === undefined ? { made: password } : { givenIn: 'BOOTSTRAP_PASSWORD' }
  const shownToken = token === undefined ? { made: created.token } : { givenIn: 'BOOTSTRAP_TOKEN' }
  process.stdout.write(signInBlock({ email, password: shownPassword, token: shownToken }))
  if (demo) process.stdout.write(colleaguesBlock(DEMO_COLLEAGUES))
}

/** The colleagues of the demo sign in as the owner does. */
async function demoWith(password: string): Promise<Furnish> {
  const passwordHash = await hashPassword(password)
  return (session) => furnishDemo(session, new Date(), passwordHash)
}
