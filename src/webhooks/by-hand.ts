import { randomUUID } from 'node:crypto'
import type { Database } from '../store/database.ts'
import { headersOf } from './courier.ts'
import type { ShownDelivery } from './deliveries-page.ts'
import type { Sender } from './send.ts'
import { type Delivery, type NewOutcome, storeAgain, storeOne } from './stored-deliveries.ts'
import type { Subscription } from './subscription.ts'

/** Sends something made up, to see whether it arrives: the id of the delivery. */
export async function sendTest(
  database: Database,
  sender: Sender,
  subscription: Subscription,
  stop?: AbortSignal,
): Promise<string> {
  const { id, format, url } = subscription
  const now = Date.now()
  const data = { type: 'webhooks', id }
  const body =
    format === 'classic'
      ? { type: 'Test', timestamp: Math.floor(now / 1000), data: { id: Number(id) }, custom_fields: {} }
      : {
          type: 'webhooks.test',
          timestamp: new Date(now).toISOString(),
          data,
          position: null,
          'previous-position': null,
        }
  const delivery: Delivery = {
    event: 'webhooks.test',
    position: null,
    previous: null,
    resourceType: null,
    resourceId: null,
    body: JSON.stringify(body),
  }
  const sent = await send(sender, subscription, delivery, `test_${randomUUID()}`, stop)
  const state = sent.answer.isTaken ? 'delivered' : 'failed'
  const outcome: NewOutcome = { delivery, state, attempts: 1, url, ...sent }
  return storeOne(database, subscription, outcome)
}

/** Sends a delivery once more, under the id that it has. One that is not taken stays what it was. */
export async function sendAgain(
  database: Database,
  sender: Sender,
  subscription: Subscription,
  delivery: ShownDelivery,
  stop?: AbortSignal,
): Promise<void> {
  const sent = await send(sender, subscription, delivery, `again_${delivery.id}`, stop)
  const state = sent.answer.isTaken ? 'delivered' : 'failed'
  const { id, attempts } = delivery
  await storeAgain(database, subscription, { id, state, attempts, url: subscription.url, ...sent })
}

async function send(
  sender: Sender,
  { id, url, secrets }: Subscription,
  delivery: Pick<Delivery, 'position' | 'body'>,
  name: string,
  stop?: AbortSignal,
) {
  const headers = headersOf(secrets, id, delivery, name)
  const parcel = { url, headers, body: delivery.body }
  const answer = await sender.whenFree(id, () => sender.send(parcel, stop), stop)
  return { headers, answer }
}
