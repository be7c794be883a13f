import { type Language, languageOf } from '../definition/words.ts'
import type { Session } from '../store/database.ts'
import { account, sql } from '../store/sql.ts'
import { furnish, STEPS } from './furnish.ts'
import { Maker } from './maker.ts'

/** Enough to see every screen at work, and little enough to be gone in a moment. */
const SHARE = 0.1

/** So many parts it is told to be made of. */
export const SAMPLE_STEPS = STEPS

/** Fills an account that is in use with a part of the demo, all of it cared for by whoever asks. */
export async function furnishSample(
  session: Session,
  tell: (done: number) => Promise<unknown>,
): Promise<void> {
  const maker = new Maker(session, new Date(), await languageOfAccount(session), SHARE)
  await furnish(maker, [{ type: 'users', id: session.actor.userId }], tell)
}

async function languageOfAccount(session: Session): Promise<Language> {
  const [row] = await session.rows(sql`SELECT a.locale FROM accounts a WHERE a.id = ${account}`)
  return languageOf(row![0] ?? '')
}
