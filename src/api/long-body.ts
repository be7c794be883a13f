import type { FairSemaphore } from '../runtime/fair-semaphore.ts'
import type { MinDataRate } from '../runtime/min-data-rate.ts'
import { type Piece, StreamedBody } from '../runtime/streamed-body.ts'
import type { Call } from './service.ts'

/** Each piece is read with a permit of its own, so that no account keeps the others from reading theirs. */
export async function* readFairly<Read extends Piece>(
  { service, access }: Call,
  pieces: AsyncGenerator<Read>,
  gone: AbortSignal,
): AsyncGenerator<Read> {
  const { furtherReads } = service.concurrency
  for (;;) {
    const { value, done } = await furtherReads.run(access.accountId, () => pieces.next(), gone)
    if (done) return
    yield value
  }
}

async function* noPieces(): AsyncGenerator<Piece> {}

/** A body that takes its time; it holds a permit of the account until the last of it is sent. */
export async function longBody(
  { service, access, request }: Call,
  semaphore: FairSemaphore,
  make: (gone: AbortSignal) => AsyncGenerator<Piece>,
  minRate: MinDataRate = service.concurrency.minRate,
): Promise<StreamedBody> {
  if (request.method === 'HEAD') return new StreamedBody(minRate, noPieces)
  const release = await semaphore.acquire(access.accountId, request.gone)
  return new StreamedBody(minRate, make).once('close', release)
}
