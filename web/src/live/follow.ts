import { ask, RequestError } from '../api/request.ts'
import { type Change, changeIn } from './change.ts'
import { eventsOf } from './events.ts'

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 20_000
/** The server gives a sign of life several times in this time. */
const LONGEST_SILENCE_MS = 60_000
/** What no further attempt will change. */
const FINAL = [403, 404]
/** The log does not know the position: it is another one than before, from a copy of the database for example. */
const UNKNOWN_POSITION = 400

/** A piece of the log without a gap: what happened after one position up to another. */
export interface Piece {
  /** Empty where what was told before may hold no more. */
  readonly from: string
  readonly to: string
  readonly changes: readonly Change[]
}

/** Tells all changes after a position, or from now on, over as many connections as it takes; ends when it is refused. */
export async function follow(
  from: string | undefined,
  tell: (piece: Piece) => void,
  signal: AbortSignal,
): Promise<void> {
  let position = from
  let isOther = false
  for (let pause = FIRST_PAUSE_MS; !signal.aborted; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      for await (const events of connect(position, signal)) {
        pause = FIRST_PAUSE_MS
        const to = events.at(-1)?.id
        if (to === undefined) continue
        tell({
          from: isOther ? '' : (position ?? to),
          to,
          changes: events.flatMap(({ data }) => (data ? changeIn(data) : [])),
        })
        position = to
        isOther = false
      }
      // The server ends a stream when its user may see something else than before.
      isOther = true
    } catch (failure) {
      const status = failure instanceof RequestError ? failure.status : undefined
      if (status !== undefined && FINAL.includes(status)) return
      if (status === UNKNOWN_POSITION) {
        position = undefined
        isOther = true
      }
    }
    await nap(pause, signal)
  }
}

/** A connection that says nothing for too long is taken for dead. */
async function* connect(position: string | undefined, signal: AbortSignal) {
  const silence = new AbortController()
  const giveUp = () => silence.abort()
  let timer = setTimeout(giveUp, LONGEST_SILENCE_MS)
  try {
    const response = await ask('/api/v1/changes/stream', {
      headers: {
        Accept: 'text/event-stream',
        ...(position && { 'Last-Event-ID': position }),
      },
      cache: 'no-store',
      signal: AbortSignal.any([signal, silence.signal]),
    })
    for await (const events of eventsOf(response.body!)) {
      clearTimeout(timer)
      timer = setTimeout(giveUp, LONGEST_SILENCE_MS)
      yield events
    }
  } finally {
    clearTimeout(timer)
    silence.abort()
  }
}

/** Over after some time, or sooner: when the network is back or somebody looks. Many browsers do not come back at once. */
function nap(longest: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController()
    const wake = () => {
      over.abort()
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(wake, longest * (0.5 + Math.random() / 2))
    window.addEventListener('online', wake, over)
    document.addEventListener('visibilitychange', wake, over)
    signal.addEventListener('abort', wake, over)
  })
}
