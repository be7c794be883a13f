import { header, parameter } from '../../errors/errors.ts'
import { streamPlan } from '../../jsonapi/query/stream.ts'
import { requireReached } from '../../store/changes/moment.ts'
import { longBody } from '../long-body.ts'
import type { ApiResponse } from '../message.ts'
import { sessionOf } from '../records/read.ts'
import type { Call } from '../service.ts'
import { changeEvents } from './change-events.ts'

const HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  // Else proxies keep events back until they have enough of them.
  'x-accel-buffering': 'no',
  // The connection ends with the stream, and so never outlives a server that stops.
  connection: 'close',
}

/** GET /changes/stream: changes as they come, as server-sent events. */
export async function streamChanges(call: Call): Promise<ApiResponse> {
  const { service, request } = call
  const plan = streamPlan(call.registry, request.rawQuery, request.headers['last-event-id'])
  const { after } = plan
  if (after !== 'latest') {
    const source = request.headers['last-event-id'] ? header('Last-Event-ID') : parameter('after')
    await requireReached(sessionOf(call).unrestricted, after, source)
  }
  const { settings, closing } = service.streams
  const body = await longBody(
    call,
    service.concurrency.streams,
    (gone) => changeEvents(call, plan, AbortSignal.any([gone, closing])),
    settings,
  )
  return { status: 200, headers: HEADERS, body }
}
