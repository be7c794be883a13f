import assert from 'node:assert/strict'
import { hashPassword } from '../../src/accounts/sign-in/passwords.ts'
import type { Role } from '../../src/rules/people/standing.ts'
import type { Browser } from '../support/browser.ts'
import type { TestService } from '../support/service.ts'

/** What every person of the tests signs in with. */
export const PASSWORD = 'password'
const hashed = hashPassword(PASSWORD)

export interface Person {
  readonly id: string
  readonly email: string
  readonly browser: Browser
}

let count = 0

/** Somebody with this role in the first account, signed in. */
export async function person(service: TestService, role: Role): Promise<Person> {
  const email = `${role}-${++count}@example.com`
  const [row] = await service.database.query(
    'INSERT INTO users (account_id, email, role, password_hash) VALUES ($1, $2, $3, $4) RETURNING id',
    [service.account.accountId, email, role, await hashed],
  )
  const browser = service.browser()
  await signedIn(browser, email)
  return { id: row![0]!, email, browser }
}

export async function signedIn(browser: Browser, email: string, password = PASSWORD): Promise<Browser> {
  const answer = await browser.signIn(email, password)
  assert.equal(answer.status, 200, answer.text)
  return browser
}

/** Who owns the first account of a service. */
export const OWNER = 'owner1@example.com'
