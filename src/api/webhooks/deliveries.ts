import { hasRight } from '../../accounts/access/access.ts'
import { datetime } from '../../definition/kinds/time.ts'
import { errors, refuse } from '../../errors/errors.ts'
import { pageAddress } from '../../jsonapi/page-links.ts'
import { deliveriesPlan } from '../../jsonapi/query/deliveries.ts'
import { noParameters } from '../../jsonapi/query/index.ts'
import { sendAgain } from '../../webhooks/by-hand.ts'
import { deliveriesPage, deliveryOf, type ShownDelivery } from '../../webhooks/deliveries-page.ts'
import { type ApiResponse, documentResponse } from '../message.ts'
import { sessionOf } from '../records/read.ts'
import { type Call, printContext } from '../service.ts'
import { refuseDryRun, requireOwnWebhook, requireSubscription } from './own-webhook.ts'

/** GET /webhooks/1/deliveries */
export async function listDeliveries(call: Call, id: string): Promise<ApiResponse> {
  const { rawQuery } = call.request
  const { size, after } = deliveriesPlan(rawQuery)
  const session = sessionOf(call)
  await requireOwnWebhook(call, session, id, 'read')
  const { deliveries, hasMore } = await deliveriesPage(session, id, size, after)
  const address = call.service.links.related('webhooks', id, 'deliveries')
  const next = hasMore ? pageAddress(address, rawQuery, 'after', deliveries.at(-1)!.id) : null
  const data = deliveries.map((one) => resourceOf(call, one))
  const document = Buffer.from(JSON.stringify({ data, links: { next } }))
  call.budget.spend(document.length)
  return documentResponse(200, document)
}

/** POST /webhooks/1/deliveries/2/resend: the answer is what came of it. */
export async function resendDelivery(call: Call, id: string, deliveryId: string): Promise<ApiResponse> {
  noParameters(call.request.rawQuery)
  refuseDryRun(call)
  const session = sessionOf(call)
  await requireOwnWebhook(call, session, id, 'write')
  const subscription = await requireSubscription(call, id)
  const delivery = await deliveryOf(session, id, deliveryId)
  if (!delivery) throw noDelivery(deliveryId)
  if (delivery.body === '') throw refuse(errors.wrongState('There was nothing sent that could be sent again'))
  const { database, webhooks } = call.service
  await sendAgain(database, webhooks.sender, subscription, delivery, call.request.gone)
  return showDelivery(call, id, deliveryId, 200)
}

/** Answers with one delivery. */
export async function showDelivery(
  call: Call,
  webhookId: string,
  id: string,
  status: number,
): Promise<ApiResponse> {
  const delivery = await deliveryOf(sessionOf(call), webhookId, id)
  if (!delivery) throw noDelivery(id)
  return documentResponse(status, JSON.stringify({ data: resourceOf(call, delivery) }))
}

const noDelivery = (id: string) => refuse(errors.notFound(`There is no delivery ${id} of this webhook`))

function resourceOf(call: Call, one: ShownDelivery): object {
  const context = printContext(call)
  const time = (stored: string | null) => stored && JSON.parse(datetime.print(stored, context))
  const type = one.resourceType === null ? undefined : call.registry.types.get(one.resourceType)
  // A token that may look after webhooks may still not read what they tell.
  const isOpen = one.resourceType === null || (type && hasRight(call.access, type, 'read'))
  return {
    id: one.id,
    type: 'webhook-deliveries',
    attributes: {
      state: one.state,
      event: one.event,
      position: one.position,
      'previous-position': one.previous,
      'resource-type': one.resourceType,
      'resource-id': one.resourceId,
      attempts: one.attempts,
      'next-attempt-at': time(one.state === 'waiting' ? one.nextAttemptAt : null),
      url: one.url,
      'request-headers': one.headers,
      'request-body': isOpen ? one.body : null,
      'answer-status': one.answerStatus,
      'answer-body': one.answerBody,
      'duration-ms': one.duration,
      error: one.error,
      'created-at': time(one.createdAt),
      'attempted-at': time(one.attemptedAt),
    },
  }
}
