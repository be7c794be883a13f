import type { Database } from '../store/database.ts'
import type { Access } from './access.ts'
import { findAccess, noteUse } from './tokens.ts'

const MINUTE = 60_000

interface Check {
  readonly ended: Promise<unknown>
  next?: Promise<Access | undefined>
}

/**
 * Asks the database what tokens may do. Requests that come together share one question,
 * but never one that was asked before they came: what is revoked is closed at once.
 */
export class AccessChecks {
  private readonly database: Database
  private readonly running = new Map<string, Check>()
  private readonly notedAt = new Map<string, number>()

  constructor(database: Database) {
    this.database = database
  }

  /** The access that a token gives; undefined when it is unknown, revoked or its user is disabled. */
  async find(token: string): Promise<Access | undefined> {
    const running = this.running.get(token)
    if (running) running.next ??= running.ended.then(() => this.ask(token))
    const access = await (running?.next ?? this.ask(token))
    if (access) this.note(access)
    return access
  }

  private ask(token: string): Promise<Access | undefined> {
    const answer = findAccess(this.database, token)
    const check: Check = { ended: answer.catch(() => {}) }
    this.running.set(token, check)
    void check.ended.then(() => {
      if (!check.next) this.running.delete(token)
    })
    return answer
  }

  /** Remembers the last use to the minute, so that reading does not mean writing. */
  private note(access: Access): void {
    const now = Date.now()
    const key = `${access.accountId} ${access.tokenId}`
    if (now - (this.notedAt.get(key) ?? 0) < MINUTE) return
    this.notedAt.set(key, now)
    void noteUse(this.database, access).catch(() => {})
  }
}
