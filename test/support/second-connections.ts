import { AsyncLocalStorage } from 'node:async_hooks'
import { ConnectionPool } from '../../src/store/connection/connection-pool.ts'
import { Database } from '../../src/store/database.ts'

interface Open {
  readonly pool: unknown
  isOver: boolean
}

const transactions = new AsyncLocalStorage<Open>()
const asked: string[] = []

/**
 * A transaction that needs a second connection of its pool never gets one while all others wait for its locks.
 * Watches the whole process from now on.
 */
function watch(): void {
  const { transaction } = Database.prototype
  Database.prototype.transaction = function (actor, work, how) {
    const within = (session: Parameters<typeof work>[0]) => {
      const open = { pool: this.pool, isOver: false }
      return transactions
        .run(open, () => work(session))
        .finally(() => {
          open.isOver = true
        })
    }
    return transaction.call(this, actor, within, how) as ReturnType<typeof work>
  }
  const { acquire } = ConnectionPool.prototype
  ConnectionPool.prototype.acquire = function (account) {
    const open = transactions.getStore()
    if (open?.pool === this.pool && !open.isOver) asked.push(new Error('Asked for').stack!)
    return acquire.call(this, account)
  }
}

watch()

/** Fails when a transaction of this process has asked for one. */
export function requireNoSecondConnections(): void {
  const all = asked.splice(0)
  if (all.length === 0) return
  throw new Error(`Transactions wanted a second connection: ${all.length}\n\n${all.slice(0, 5).join('\n\n')}`)
}
