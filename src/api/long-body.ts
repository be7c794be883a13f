import type { FairSemaphore } from '../runtime/fair-semaphore.ts'
import type { Pace } from '../runtime/pace.ts'
import { PacedBody, type Piece } from '../runtime/paced-body.ts'
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
  pace: Pace = service.concurrency.pace,
): Promise<PacedBody> {
  if (request.method === 'HEAD') return new PacedBody(pace, noPieces)
  const release = await semaphore.acquire(access.accountId, request.gone)
  return new PacedBody(pace, make).once('close', release)
}
