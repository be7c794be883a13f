import { parseJson } from '../../jsonapi/document/json.ts'
import { replayWish } from '../../jsonapi/document/replay.ts'
import { noParameters } from '../../jsonapi/query/index.ts'
import { lockForWrite } from '../../rules/account-lock.ts'
import { rotateSecret } from '../../rules/webhooks/secrets.ts'
import type { Transaction } from '../../store/database.ts'
import { sendTest } from '../../webhooks/by-hand.ts'
import { replay } from '../../webhooks/replay.ts'
import { writeOnce } from '../idempotency.ts'
import type { ApiResponse } from '../message.ts'
import { sessionOf, viewOf } from '../records/read.ts'
import { showWritten, uncommittedSource } from '../records/show.ts'
import type { Call } from '../service.ts'
import { showDelivery } from './deliveries.ts'
import { refuseDryRun, requireOwnWebhook, requireSubscription } from './own-webhook.ts'

/** POST /webhooks/1/test: sends something made up; the answer is what came of it. */
export async function testWebhook(call: Call, id: string): Promise<ApiResponse> {
  noParameters(call.request.rawQuery)
  refuseDryRun(call)
  await requireOwnWebhook(call, sessionOf(call), id, 'write')
  const subscription = await requireSubscription(call, id)
  const { database, webhooks } = call.service
  const deliveryId = await sendTest(database, webhooks.sender, subscription, call.request.gone)
  return showDelivery(call, id, deliveryId, 200)
}

/** POST /webhooks/1/rotate: a new secret, which only this answer shows. */
export const rotateWebhook = (call: Call, id: string): Promise<ApiResponse> =>
  edit(call, id, (session) => rotateSecret(session, id))

/** POST /webhooks/1/replay: tells everything after a moment, once more. */
export async function replayWebhook(call: Call, id: string): Promise<ApiResponse> {
  const after = replayWish(parseJson(call.request.body))
  return edit(call, id, (session) => replay(session, id, after))
}

/** Changes what belongs to a webhook, and answers with it. */
async function edit(
  call: Call,
  id: string,
  work: (session: Transaction) => Promise<void>,
): Promise<ApiResponse> {
  const type = call.registry.type('webhooks')
  const view = viewOf(call, type)
  return writeOnce(call, async (session) => {
    await lockForWrite(session, type, id)
    await requireOwnWebhook(call, session, id, 'write')
    await work(session)
    return showWritten(uncommittedSource(call, session, view), view, type, id)
  })
}
