import type { Database } from '../store/database.ts'
import type { WebhookMetrics } from './metrics.ts'
import type { Sender } from './send.ts'
import type { WebhookSettings } from './settings.ts'
import type { ToStore } from './stored-deliveries.ts'
import type { Subscription } from './subscription.ts'

/** What couriers share. */
export interface Office {
  readonly database: Database
  readonly sender: Sender
  readonly settings: WebhookSettings
  readonly baseUrl: string
  readonly metrics: WebhookMetrics
  readonly log: (failure: unknown) => void
  /** Stores what was done, that of several webhooks at once; false where somebody else has moved the mark. */
  store(work: ToStore): Promise<boolean>
  /** Ends a webhook for good, with the reason. */
  switchOff(subscription: Subscription, why: string, isToldByLetter: boolean): Promise<void>
  /** Shows in the record of a webhook how it stands. */
  show(subscription: Subscription, status: 'working' | 'failing', position: string | null): Promise<void>
}
