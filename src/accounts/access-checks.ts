import type { Database } from '../store/database.ts'
import { Together } from '../store/together.ts'
import type { Access } from './access.ts'
import { type AccessQuestion, findAccess } from './find-access.ts'

const MINUTE = 60_000
const KNOWN_TOKENS = 10_000

/**
 * Asks the database what tokens may do. Requests that come together share one question,
 * but never one that was asked before they came: what is revoked is closed at once.
 */
export class AccessChecks {
  private readonly database: Database
  private readonly questions = new Together<Access | undefined>()
  private readonly notedAt = new Map<string, number>()
  private readonly expectations = new Map<string, Access>()

  constructor(database: Database) {
    this.database = database
  }

  /** The access that a token gives; undefined when it is unknown, revoked or its user is disabled. */
  find(token: string): Promise<Access | undefined> {
    return this.questions.ask(token, async () => this.settle(token, await this.findWith(token, {})))
  }

  /** The same for a request that has more to ask about. */
  findWith(token: string, question: AccessQuestion): Promise<Access | undefined> {
    return findAccess(this.database, token, { ...question, notesUse: this.isUseUnnoted(token) })
  }

  /** What the token gave the last time. Only when `find` gives the same object again does it still hold. */
  expected(token: string): Access | undefined {
    return this.expectations.get(token)
  }

  /** The same object as the last time when nothing has changed. */
  private settle(token: string, access: Access | undefined): Access | undefined {
    const last = this.expectations.get(token)
    if (access && last && isSame(access, last)) return last
    this.expectations.delete(token)
    if (this.expectations.size >= KNOWN_TOKENS) this.expectations.clear()
    if (access) this.expectations.set(token, access)
    return access
  }

  /** Whether this is the first use in a minute. */
  private isUseUnnoted(token: string): boolean {
    const now = Date.now()
    if (now - (this.notedAt.get(token) ?? 0) < MINUTE) return false
    if (this.notedAt.size >= KNOWN_TOKENS) this.notedAt.clear()
    this.notedAt.set(token, now)
    return true
  }
}

const isSame = (a: Access, b: Access): boolean =>
  a.accountId === b.accountId &&
  a.userId === b.userId &&
  a.tokenId === b.tokenId &&
  a.zone === b.zone &&
  a.scopes.symmetricDifference(b.scopes).size === 0
