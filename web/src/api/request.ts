import type { Deed } from './deed.ts'
import { isLeaving, leaveWithoutSession } from './leaving.ts'
import { lineIsThere, lookForLine, pause } from './line.ts'

/** One error of an answer, as the public API and the session API both tell it. */
export interface ApiError {
  readonly status: string
  readonly code: string
  readonly title: string
  readonly detail: string
  readonly source?: { readonly pointer?: string; readonly parameter?: string }
  readonly meta?: Readonly<Record<string, unknown>>
}

/** An answer that is not a success; status 0 when there was no answer at all. */
export class RequestError extends Error {
  readonly status: number
  readonly errors: readonly ApiError[]
  readonly retryAfter: number | undefined

  constructor(status: number, errors: readonly ApiError[], retryAfter?: number) {
    super(errors.map((error) => error.detail).join('; ') || `HTTP ${status}`)
    this.status = status
    this.errors = errors
    this.retryAfter = retryAfter
  }
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Sends JSON with the session of this browser; every member of the answer is read by who asked. */
export async function send<Answer>(
  method: Method,
  path: string,
  body?: unknown,
  mediaType = 'application/json',
  signal?: AbortSignal,
): Promise<Answer> {
  return (await exchange<Answer>(method, path, { body, mediaType, signal })).answer
}

interface Sent {
  readonly body?: unknown
  readonly mediaType?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal | undefined
  /** What this request is a part of. */
  readonly deed?: Deed | undefined
  /** The server carries it out once, however often it goes out: as every write of the API. */
  readonly isOnce?: boolean
  /** Not for what is answered at length and may be carried out twice: the server keeps every answer to a key. */
  readonly hasKey?: boolean
}

type Exchanged<Answer> = Promise<{
  readonly answer: Answer
  readonly etag: string | null
  readonly requestId: string
}>

/** The same, with headers of the request and the version of what is answered. */
export async function exchange<Answer>(method: Method, path: string, sent: Sent = {}): Exchanged<Answer> {
  const isWrite = method !== 'GET' && path.startsWith('/api/v1/')
  const { body, mediaType = 'application/json', headers = {}, signal, deed } = sent
  const { isOnce = isWrite, hasKey = isOnce } = sent
  const init = {
    method,
    headers: {
      Accept: mediaType,
      ...(body !== undefined && { 'Content-Type': mediaType }),
      ...(hasKey && { 'Idempotency-Key': newKey() }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  }
  const exchanged = await (isOnce
    ? exchangeOnceThereIsALine<Answer>(path, init)
    : exchangeNow<Answer>(path, init))
  deed?.requests.push(exchanged.requestId)
  return exchanged
}

async function exchangeNow<Answer>(path: string, init: RequestInit): Exchanged<Answer> {
  const response = await ask(path, init)
  const answer = jsonOf(await response.text().catch(() => lost(init.signal))) as Answer
  const { headers } = response
  return { answer, etag: headers.get('etag'), requestId: headers.get('x-request-id') ?? '' }
}

/** A write that was not answered goes out again, under a key by which the server carries it out once. */
async function exchangeOnceThereIsALine<Answer>(path: string, init: RequestInit): Exchanged<Answer> {
  for (let lost = 0; ; ) {
    await lineIsThere()
    try {
      return await exchangeNow(path, init)
    } catch (failure) {
      if (!isUnanswered(failure)) throw failure
      // Where all else is answered, it is this request that does not get through.
      if (failure.status === 0) lost = (await lookForLine(canReachServer)) ? 0 : lost + 1
      if (lost === MOST_LOST) throw failure
    }
    await pause(SEND_AGAIN_MS)
  }
}

const SEND_AGAIN_MS = 1_000
const MOST_LOST = 5
const STILL_CARRIED_OUT = '130'

const isUnanswered = (failure: unknown): failure is RequestError =>
  failure instanceof RequestError && (failure.status === 0 || failure.errors[0]?.code === STILL_CARRIED_OUT)

/** Browsers make no UUIDs for a page that came over plain http. */
const newKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-')

/** Sends a request with the session of this browser; answers when the answer begins, and only if it is a success. */
export async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { ...OWN_PAGES, ...(init.headers as Record<string, string>) }
  const response = await fetch(path, { ...init, headers }).catch(() => lost(init.signal))
  if (response.ok) return response
  const retryAfter = Number(response.headers.get('retry-after')) || undefined
  return refused(response.status, await response.text().catch(() => lost(init.signal)), retryAfter)
}

/** What every request of our own pages says. */
export const OWN_PAGES = { 'X-Rapport-App': '1' } as const

/** Without a session there is nobody to tell it to. */
export async function refused(status: number, text: string, retryAfter?: number): Promise<never> {
  if (status === 401) return leaveWithoutSession()
  throw new RequestError(status, (jsonOf(text) as { errors?: ApiError[] })?.errors ?? [], retryAfter)
}

/** There was no answer; whoever has given up waiting says nothing of the line. */
export function lost(signal?: AbortSignal | null): never {
  if (!signal?.aborted && !isLeaving()) void lookForLine(canReachServer)
  throw new RequestError(0, [])
}

export const canReachServer = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
