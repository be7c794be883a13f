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
}

/** What a courier has done and is not yet stored, and how its webhook stands. */
export class Ledger {
  private readonly office: Office
  private readonly keeper: Keeper
  private readonly window: DeliveryWindow
  private readonly health: Health
  private made: NewOutcome[] = []
  private retried: OldOutcome[] = []
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
    const { made, retried, stored, keeper } = this
    const { mark: to } = this.window
    const { failingSince } = this.health
    const isSame = to === stored && failingSince === this.storedFailingSince
    if (keeper.isOver || (made.length + retried.length === 0 && isSame)) return
    this.made = []
    this.retried = []
    try {
      const { subscription } = keeper
      const work = { subscription, from: stored, to, failingSince, made, retried }
      if (!(await this.office.store(work))) return keeper.give()
    } catch (failure) {
      this.made = [...made, ...this.made]
      this.retried = [...retried, ...this.retried]
      throw failure
    }
    this.stored = to
    this.storedFailingSince = failingSince
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
