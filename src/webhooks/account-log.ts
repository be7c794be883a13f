import { comparePositions, type Position, readPosition } from '../jsonapi/change.ts'
import { newChanges } from '../store/changes/new-changes.ts'
import type { StoredChange } from '../store/changes/stored-change.ts'
import type { Actor, Database } from '../store/database.ts'
import type { Powers, PowersNow } from '../store/rights.ts'
import { Matcher } from './matching.ts'

/** A stretch of the log, in order. */
export interface Stretch {
  readonly changes: readonly StoredChange[]
  /** Where to go on. */
  readonly to: Position
  readonly hasMore: boolean
}

/** The log of an account for all of its webhooks: most of them stand at the same place, and one look serves them all. */
export class AccountLog {
  readonly matcher = new Matcher()
  private readonly database: Database
  private readonly accountId: string
  private readonly powersNow: PowersNow
  private last: (Stretch & { readonly from: Position }) | undefined
  private looks = new Map<string, Promise<Stretch>>()
  private powers = new Map<string, Promise<Powers>>()

  constructor(database: Database, accountId: string, powersNow: PowersNow) {
    this.database = database
    this.accountId = accountId
    this.powersNow = powersNow
  }

  /** There may be more of it, and somebody may see something else: nothing that was asked before holds. */
  news(): void {
    this.looks = new Map()
    this.powers = new Map()
  }

  async after(position: Position): Promise<Stretch> {
    const { last } = this
    if (last && comparePositions(last.from, position) === 0 && last.changes.length > 0) return last
    const key = position.join('-')
    const look = this.looks.get(key) ?? this.look(position)
    this.looks.set(key, look)
    return look
  }

  /** What somebody may see now. */
  powersOf(actor: Actor): Promise<Powers> {
    const key = `${actor.userId} ${actor.tokenId ?? ''}`
    const powers = this.powers.get(key) ?? this.powersNow(actor)
    this.powers.set(key, powers)
    return powers
  }

  private async look(position: Position): Promise<Stretch> {
    const found = await newChanges(this.database, new Map([[this.accountId, { to: position, settled: -1n }]]))
    const { changes, isPart } = found.get(this.accountId)!
    const last = changes.at(-1)
    const stretch = { changes, to: last ? readPosition(last[0])! : position, hasMore: isPart }
    if (last) this.last = { ...stretch, from: position }
    return stretch
  }
}
