import type { Health } from './health.ts'
import type { Office } from './office.ts'
import type { NewOutcome, OldOutcome } from './stored-deliveries.ts'
import type { Mark, Shown, Subscription } from './subscription.ts'
import type { DeliveryWindow } from './window.ts'

/** Whose ledger it is. */
interface Keeper {
  readonly subscription: Subscription
  readonly isStopped: boolean
  /** Somebody else has moved the mark, or it is switched off. */
  readonly isOver: boolean
  persist(work: () => Promise<void>): Promise<void>
  give(): void
  /** There is room for more. */
  readFurther(): void
}

/** So much is stored in one statement. */
const AT_A_TIME = 250
/** When so much could not be stored, the log waits. */
const MOST_UNSTORED = 1_000

/** What a courier has done and is not yet stored, and how its webhook stands. */
export class Ledger {
  private readonly office: Office
  private readonly keeper: Keeper
  private readonly window: DeliveryWindow
  private readonly health: Health
  private readonly made: NewOutcome[] = []
  private readonly retried: OldOutcome[] = []
  private storing: Promise<void> = Promise.resolve()
  private storeTimer: NodeJS.Timeout | undefined
  private storeAt = 0
  private stored: Mark
  private storedFailingSince: number | null
  private shown: Shown
  private shownAt = Number.NEGATIVE_INFINITY
  private showTimer: NodeJS.Timeout | undefined

  constructor(office: Office, keeper: Keeper, window: DeliveryWindow, health: Health) {
    this.office = office
    this.keeper = keeper
    this.window = window
    this.health = health
    this.stored = keeper.subscription.mark
    this.storedFailingSince = keeper.subscription.failingSince
    this.shown = keeper.subscription.shown
  }

  get hasNew(): boolean {
    return this.made.length > 0
  }

  get isFull(): boolean {
    return this.made.length >= MOST_UNSTORED
  }

  /** Those that were put aside and are not stored yet. */
  get waiting(): readonly NewOutcome[] {
    return this.made.filter(({ state }) => state === 'waiting')
  }

  note(outcome: NewOutcome): void {
    this.made.push(outcome)
    this.storeLater()
  }

  /** It is stored by whoever has tried it again. */
  noteAgain(outcome: OldOutcome): void {
    this.retried.push(outcome)
  }

  storeLater(afterMs = this.office.settings.storedEveryMs): void {
    const at = performance.now() + afterMs
    if (this.keeper.isStopped || (this.storeTimer && this.storeAt <= at)) return
    // What is told does not wait as long as what only passes by.
    clearTimeout(this.storeTimer)
    this.storeAt = at
    this.storeTimer = setTimeout(() => {
      this.storeTimer = undefined
      void this.keeper.persist(() => this.store())
    }, afterMs)
  }

  store(): Promise<void> {
    return this.inTurn(() => this.storeNow())
  }

  /** One after another: each begins where the one before ended. */
  inTurn(work: () => Promise<void>): Promise<void> {
    const next = this.storing.then(work)
    this.storing = next.catch(() => {})
    return next
  }

  /** The record of the webhook follows at rest. */
  showLater(): void {
    const { status, position } = this.standing
    if (this.keeper.isStopped || (status === this.shown.status && position === this.shown.position)) return
    const inMs = this.shownAt + this.office.settings.shownEveryMs - performance.now()
    this.showTimer ??= setTimeout(
      () => {
        this.showTimer = undefined
        void this.keeper.persist(() => this.show())
      },
      Math.max(0, inMs),
    )
  }

  stopTimers(): void {
    clearTimeout(this.storeTimer)
    clearTimeout(this.showTimer)
  }

  private async storeNow(): Promise<void> {
    const { stored, keeper } = this
    const made = this.made.slice(0, AT_A_TIME)
    const retried = [...this.retried]
    const isAll = made.length === this.made.length
    // The mark moves with the last of what is made: it never stands beyond what is not stored.
    const to = isAll ? this.window.mark : stored
    const { failingSince } = this.health
    const isSame = to === stored && failingSince === this.storedFailingSince
    if (keeper.isOver || (made.length + retried.length === 0 && isSame)) return
    const { subscription } = keeper
    const work = { subscription, from: stored, to, failingSince, made, retried }
    if (!(await this.office.store(work))) return keeper.give()
    this.made.splice(0, made.length)
    this.retried.splice(0, retried.length)
    this.stored = to
    this.storedFailingSince = failingSince
    keeper.readFurther()
    if (!isAll) return this.storeNow()
    this.showLater()
  }

  private async show(): Promise<void> {
    const { status, position } = this.standing
    await this.office.show(this.keeper.subscription, status, position)
    this.shown = { status, position }
    this.shownAt = performance.now()
  }

  private get standing() {
    const status: 'failing' | 'working' = this.health.isFailing ? 'failing' : 'working'
    return { status, position: this.stored.previous ?? this.shown.position }
  }
}
