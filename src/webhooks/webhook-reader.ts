import type { LogReader } from '../follow/follower.ts'
import { Batch } from '../runtime/batch.ts'
import type { Database } from '../store/database.ts'
import type { PowersNow } from '../store/rights.ts'
import { AccountLog } from './account-log.ts'
import { Courier } from './courier.ts'
import { showStanding, switchOff } from './follow-up.ts'
import { WebhookMetrics } from './metrics.ts'
import type { Office } from './office.ts'
import { Sender } from './send.ts'
import { USUAL, type WebhookSettings } from './settings.ts'
import { storeDone, type ToStore } from './stored-deliveries.ts'
import { activeSubscriptions, subscribedAccounts } from './subscription.ts'

export interface WebhookReaderSettings {
  readonly powersNow: PowersNow
  readonly baseUrl: string
  readonly log: (failure: unknown) => void
  readonly webhooks?: Partial<WebhookSettings> | undefined
}

interface AccountWebhooks {
  readonly log: AccountLog
  readonly couriers: Map<string, Courier>
}

/** Follows the log of every account for its webhooks: each has a courier while this process leads. */
export class WebhookReader implements LogReader {
  readonly sender: Sender
  readonly metrics = new WebhookMetrics()
  readonly settings: WebhookSettings
  private readonly database: Database
  private readonly powersNow: PowersNow
  private readonly office: Office
  private readonly known = new Map<string, AccountWebhooks>()

  constructor(database: Database, { powersNow, baseUrl, log, webhooks }: WebhookReaderSettings) {
    this.database = database
    this.powersNow = powersNow
    this.settings = { ...USUAL, ...webhooks }
    this.sender = new Sender(this.settings)
    const storing = new Batch<ToStore, boolean>((works) => storeDone(database, works))
    this.office = {
      database,
      baseUrl,
      log,
      sender: this.sender,
      settings: this.settings,
      metrics: this.metrics,
      store: (work) => storing.add('', work),
      show: (...standing) => showStanding(database, ...standing),
      switchOff: (...reason) => switchOff(database, ...reason),
    }
  }

  accounts = async (): Promise<readonly string[]> => [
    ...new Set([...(await subscribedAccounts(this.database)), ...this.known.keys()]),
  ]

  async readOn(accountId: string, stop: AbortSignal): Promise<void> {
    const wanted = new Map(
      (await activeSubscriptions(this.database, accountId)).map((one) => [one.id, one] as const),
    )
    if (stop.aborted) return
    const { log, couriers } = this.webhooksOf(accountId)
    log.news()
    for (const [id, courier] of couriers) {
      const subscription = wanted.get(id)
      const goesOn = subscription && subscription.epoch === courier.subscription.epoch && !courier.isOver
      if (goesOn) courier.subscription = subscription
      else {
        couriers.delete(id)
        await courier.end()
      }
    }
    const isNew = [...wanted.keys()].filter((id) => !couriers.has(id))
    // Read once more: those that were ended have stored how far they came.
    if (isNew.length > 0)
      for (const one of await activeSubscriptions(this.database, accountId))
        if (!stop.aborted && isNew.includes(one.id)) couriers.set(one.id, new Courier(this.office, log, one))
    if (couriers.size === 0) this.known.delete(accountId)
    for (const courier of couriers.values()) courier.wake()
  }

  /** Another process leads, or this one ends. */
  async end(): Promise<void> {
    const couriers = [...this.known.values()].flatMap((one) => [...one.couriers.values()])
    this.known.clear()
    await Promise.all(couriers.map((courier) => courier.end()))
  }

  private webhooksOf(accountId: string): AccountWebhooks {
    const known = this.known.get(accountId) ?? {
      log: new AccountLog(this.database, accountId, this.powersNow),
      couriers: new Map(),
    }
    this.known.set(accountId, known)
    return known
  }
}
