import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { authenticate, credentialOf } from '../api/authenticate.ts'
import type { Service } from '../api/service.ts'
import { requestOf } from './exchange.ts'

/** What anybody may send; for more the server has to know who sends it, and to have a place for it. */
export const SMALL_BODY = 64 * 1024

type TakePlace = () => Promise<void>

/** A body as it is to be read: nobody's is held before it is known whose it is and there is a place for it. */
export function limited(
  service: Service,
  { raw, headers, routeOptions }: FastifyRequest,
  response: ServerResponse,
  body: Readable,
): Readable {
  const declared = Number(headers['content-length'])
  // One that says itself that it is too large is refused unread.
  if (declared <= SMALL_BODY || declared > routeOptions.bodyLimit) return body
  const isAllSmall = routeOptions.bodyLimit <= SMALL_BODY
  return inBlocks(body, async () => {
    if (!isAllSmall) await takePlace(service, raw, response)
  })
}

/** Kept until the request is answered. */
async function takePlace(
  service: Service,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const asked = requestOf(service, request, '', undefined, response)
  const { accountId } = await authenticate(credentialOf(service, asked))
  const leave = await service.shares.bodies.take(accountId, asked.gone)
  if (response.closed) leave()
  else response.once('close', leave)
}

/** The same bytes in blocks: a body may come in chunks of one byte, each of which would take a hundred. */
function inBlocks(body: Readable, takeBlocks: TakePlace): Readable {
  // Whoever has refused it listens no longer when it breaks off.
  const blocks = new Readable({ read() {} }).on('error', () => {})
  let block = Buffer.allocUnsafe(SMALL_BODY)
  let filled = 0
  let mayGoOn = false

  const gather = (chunk: Buffer, from = 0): void => {
    const copied = chunk.copy(block, filled, from)
    filled += copied
    if (from + copied === chunk.length) return
    if (mayGoOn) {
      startBlock()
      gather(chunk, from + copied)
    } else void waitWith(chunk.subarray(from + copied))
  }
  const startBlock = () => {
    blocks.push(block)
    block = Buffer.allocUnsafe(SMALL_BODY)
    filled = 0
  }
  const waitWith = async (rest: Buffer) => {
    body.pause()
    try {
      await takeBlocks()
      mayGoOn = true
      startBlock()
      gather(rest)
    } catch (failure) {
      body.off('data', gather)
      blocks.destroy(failure as Error)
    }
    // What is refused is read too: most clients read no answer before they have sent all.
    body.resume()
  }

  body.on('data', gather)
  body.on('error', (failure) => blocks.destroy(failure))
  body.on('end', () => {
    blocks.push(block.subarray(0, filled))
    blocks.push(null)
  })
  return blocks
}
