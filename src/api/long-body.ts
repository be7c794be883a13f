import type { FairGate } from '../runtime/fair-gate.ts'
import type { Pace } from '../runtime/pace.ts'
import { PacedBody, type Piece } from '../runtime/paced-body.ts'
import type { Call } from './service.ts'

/** Each piece is read in a place of its own, so that no account keeps the others from reading theirs. */
export async function* readInTurn<Read extends Piece>(
  { service, access }: Call,
  pieces: AsyncGenerator<Read>,
  gone: AbortSignal,
): AsyncGenerator<Read> {
  const { furtherReads } = service.shares
  for (;;) {
    const { value, done } = await furtherReads.during(access.accountId, () => pieces.next(), gone)
    if (done) return
    yield value
  }
}

async function* noPieces(): AsyncGenerator<Piece> {}

/** A body that takes its time, in a place that the account has for it until the last of it is sent. */
export async function longBody(
  { service, access, request }: Call,
  gate: FairGate,
  make: (gone: AbortSignal) => AsyncGenerator<Piece>,
  pace: Pace = service.shares.pace,
): Promise<PacedBody> {
  if (request.method === 'HEAD') return new PacedBody(pace, noPieces)
  const leave = await gate.take(access.accountId, request.gone)
  return new PacedBody(pace, make).once('close', leave)
}
