import type { Readable } from 'node:stream'
import { MEDIA_TYPE } from '../jsonapi/negotiate.ts'
import type { Pieces } from '../jsonapi/print/parts.ts'
import type { StreamedBody } from '../runtime/streamed-body.ts'
import type { Budget } from '../store/read/budget.ts'

/** A request as it came over the wire. */
export interface ApiRequest {
  readonly id: string
  /** Where it comes from. */
  readonly address: string
  /** How the client speaks to us, or to the proxy before us: `http` or `https`. */
  readonly protocol: string
  readonly method: string
  /** Still percent-encoded, without the query. */
  readonly path: string
  readonly rawQuery: string
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: Uint8Array
  /** A form or rows that are still arriving, in place of the body. */
  readonly form?: Readable
  /** Given when whoever asked has left. */
  readonly gone?: AbortSignal | undefined
}

export interface ApiResponse {
  readonly status: number
  /** A list is a header that is sent several times. */
  readonly headers: Readonly<Record<string, string | string[]>>
  /** Whole, or in pieces that need not be put together, or still being made. */
  readonly body?: Uint8Array | Pieces | Readable | StreamedBody
  /** What it holds until it is sent. */
  readonly budget?: Budget
}

/** A JSON:API document; the media type must go out without a charset, so the body is bytes. */
export function documentResponse(
  status: number,
  document: string | Buffer | Pieces,
  headers: Record<string, string> = {},
): ApiResponse {
  return {
    status,
    headers: { 'content-type': MEDIA_TYPE, ...headers },
    body: typeof document === 'string' ? Buffer.from(document) : document,
  }
}

export const emptyResponse = (headers: Record<string, string> = {}): ApiResponse => ({ status: 204, headers })
