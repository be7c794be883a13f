import type { FastifyRequest } from 'fastify'
import type { CommonHeaders } from './common-headers.ts'
import { answerBrokenRequest } from './failures.ts'

/** Rows come as fast as the line of their sender carries them; everything else is small. */
const IMPORT = /^\/api\/v1\/[^/?]+\/import\/?(\?|$)/

/** Cuts off who takes longer than this to send a body. */
export function limitArrival({ raw }: FastifyRequest, milliseconds: number, headers: CommonHeaders): void {
  if (raw.complete || IMPORT.test(raw.url ?? '')) return
  const timer = setTimeout(() => {
    const failure = Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
    if (!raw.complete) answerBrokenRequest(failure, raw.socket, headers)
  }, milliseconds).unref()
  raw.once('close', () => clearTimeout(timer))
}
