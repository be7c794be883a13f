import type { Readable } from 'node:stream'
import type { ApiResponse } from './message.ts'
import type { Call } from './service.ts'

/** What an address offers. */
export interface Route {
  readonly methods: readonly string[]
  /** Whether it is a list method, which the rate limit counts. */
  readonly isCollection: boolean
  /** Whether it can show records as they were: it reads them with the session of the call. */
  readonly looksBack?: true
  /** Answers with a file of whatever media type, not with a document. */
  readonly sendsBytes?: true
  /** The extension of JSON:API that its documents use, in both directions. */
  readonly extension?: string
  /** A POST to it has no JSON:API document. */
  readonly takesNoDocument?: true
  run(call: Call): Promise<ApiResponse>
  /** Takes a body while it arrives, a form or rows, in place of a JSON:API document. */
  upload?(call: Call, form: Readable): Promise<ApiResponse>
}
