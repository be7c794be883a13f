import { type Position, readPosition } from '../jsonapi/change.ts'
import { newChanges } from '../store/changes/new-changes.ts'
import type { StoredChange } from '../store/changes/stored-change.ts'
import type { Actor, Database, Transaction } from '../store/database.ts'
import type { LogReader } from './follower.ts'
import { accountsBehind, moveOn, readPositionOf } from './positions.ts'

/** Does what follows from changes, in the transaction that notes that they were read: once for each of them. */
export type Consequence = (session: Transaction, changes: readonly StoredChange[]) => Promise<void>

/** The name under which an account itself follows its log. */
const NAME = ''

/** Follows the log of every account for what happens in the house itself. */
export class AccountReader implements LogReader {
  private readonly database: Database
  private readonly consequences: readonly Consequence[]

  constructor(database: Database, consequences: readonly Consequence[]) {
    this.database = database
    this.consequences = consequences
  }

  accounts = () => accountsBehind(this.database, NAME)

  async readOn(accountId: string, stop: AbortSignal): Promise<void> {
    const actor: Actor = { accountId, userId: '0', zone: 'UTC', isSystem: true }
    let position = await readPositionOf(this.database.session(actor), NAME)
    while (!stop.aborted) {
      const found = await newChanges(this.database, new Map([[accountId, { to: position, settled: -1n }]]))
      const { changes, isPart } = found.get(accountId)!
      if (changes.length === 0) return
      const to: Position = readPosition(changes.at(-1)![0])!
      const isOurs = await this.database.transaction(
        actor,
        async (session) => {
          if (!(await moveOn(session, NAME, position, to))) return false
          for (const follow of this.consequences) await follow(session, changes)
          return true
        },
        { isBackground: true },
      )
      if (!isOurs || !isPart) return
      position = to
    }
  }
}
