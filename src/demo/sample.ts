import type { Session } from '../store/database.ts'
import { furnish, STEPS } from './furnish.ts'
import { Maker } from './maker.ts'

/** Enough to see every screen at work, and little enough to be gone in a moment. */
const SHARE = 0.1

/** So many parts it is told to be made of. */
export const SAMPLE_STEPS = STEPS

/** Fills an account that is in use with a part of the demo, all of it cared for by whoever asks. */
export async function furnishSample(session: Session, tell: (done: number) => Promise<void>): Promise<void> {
  const maker = new Maker(session, new Date(), SHARE)
  await furnish(maker, [{ type: 'users', id: session.actor.userId }], tell)
}
