import { leaveWithoutSession } from './leaving.ts'

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
}

/** The same, with headers of the request and the version of what is answered. */
export async function exchange<Answer>(
  method: Method,
  path: string,
  { body, mediaType = 'application/json', headers = {}, signal }: Sent = {},
): Promise<{ readonly answer: Answer; readonly etag: string | null }> {
  const response = await ask(path, {
    method,
    headers: {
      Accept: mediaType,
      ...(body !== undefined && { 'Content-Type': mediaType }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  })
  const answer = jsonOf(await response.text().catch(lost)) as Answer
  return { answer, etag: response.headers.get('etag') }
}

/** Sends a request with the session of this browser; answers when the answer begins, and only if it is a success. */
export async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { ...OWN_PAGES, ...(init.headers as Record<string, string>) }
  const response = await fetch(path, { ...init, headers }).catch(lost)
  if (response.ok) return response
  const retryAfter = Number(response.headers.get('retry-after')) || undefined
  return refused(response.status, await response.text().catch(lost), retryAfter)
}

/** What every request of our own pages says. */
export const OWN_PAGES = { 'X-Rapport-App': '1' } as const

/** Without a session there is nobody to tell it to. */
export async function refused(status: number, text: string, retryAfter?: number): Promise<never> {
  if (status === 401) return leaveWithoutSession()
  throw new RequestError(status, (jsonOf(text) as { errors?: ApiError[] })?.errors ?? [], retryAfter)
}

export function lost(): never {
  throw new RequestError(0, [])
}

export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
