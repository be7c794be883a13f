import type { Database } from '../store/database.ts'

export const CHANNEL = 'rapport_changes'
/** At most this often somebody is told: writers do not wait for it, and many writes are one ring. */
const EVERY_MS = 100
/** PostgreSQL takes no more than 8,000 bytes at once. */
const MOST_AT_ONCE = 300

/**
 * Tells whoever follows the log in which accounts this process has written. A ring that is lost is no loss: who follows
 * also looks by himself now and then.
 */
export class ChangeBell {
  private readonly database: Database
  private readonly changed = new Set<string>()
  private timer: NodeJS.Timeout | undefined

  constructor(database: Database) {
    this.database = database
  }

  start(): void {
    this.database.onEnd = (accountId) => this.note(accountId)
  }

  stop(): void {
    clearTimeout(this.timer)
    this.database.onEnd = () => {}
  }

  private note(accountId: string): void {
    this.changed.add(accountId)
    this.timer ??= setTimeout(() => this.ring(), EVERY_MS).unref()
  }

  private ring(): void {
    const accounts = [...this.changed].slice(0, MOST_AT_ONCE)
    for (const one of accounts) this.changed.delete(one)
    this.timer = this.changed.size > 0 ? setTimeout(() => this.ring(), EVERY_MS).unref() : undefined
    this.database
      .queryPipelined('SELECT pg_notify($1, $2)', [CHANNEL, accounts.join(' ')])
      // It looks by itself later.
      .catch(() => {})
  }
}
