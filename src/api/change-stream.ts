import { Readable } from 'node:stream'
import { errors, refuse } from '../jsonapi/errors.ts'
import { streamPlan } from '../jsonapi/query/stream.ts'
import { changeEvents } from './change-events.ts'
import type { ApiResponse } from './message.ts'
import type { Call } from './service.ts'

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
  const plan = streamPlan(service.registry, request.rawQuery, request.headers['last-event-id'])
  requireRoom(call)
  if (request.method === 'HEAD') return { status: 200, headers: HEADERS }
  const gone = new AbortController()
  const stop = AbortSignal.any([gone.signal, service.streams.closing])
  // Nothing begins before somebody reads.
  const events = cutOff(changeEvents(call, plan, stop), service.streams.pace.patienceMs, () => body.destroy())
  const body = Readable.from(events, { objectMode: false })
  body.once('close', () => gone.abort())
  return { status: 200, headers: HEADERS, body }
}

function requireRoom({ service, access }: Call): void {
  const { feed, pace } = service.streams
  if (feed.followersOf(access.accountId) < pace.mostOfAccount) return
  const detail = `The account has ${pace.mostOfAccount} streams open already`
  throw refuse(errors.tooManyAttempts(detail), { 'retry-after': '10' })
}

/** Ends with whoever leaves a piece unread for too long. */
async function* cutOff(
  pieces: AsyncIterable<string>,
  patienceMs: number,
  cut: () => void,
): AsyncGenerator<string> {
  let timer: NodeJS.Timeout | undefined
  try {
    for await (const piece of pieces) {
      timer = setTimeout(cut, patienceMs)
      yield piece
      clearTimeout(timer)
    }
  } finally {
    clearTimeout(timer)
  }
}
