import { createHash } from 'node:crypto'
import { errors, refuse } from '../../errors/errors.ts'
import type { Database } from '../../store/database.ts'
import { networkOf } from './network.ts'

const WINDOW = "interval '15 minutes'"
/** When somebody else took the last place a moment ago. */
const SHORT_WAIT = '60'

/** So many attempts with this key fit into the window. */
export interface Limit {
  readonly key: string
  readonly most: number
}

const limit = (most: number, ...key: string[]): Limit => ({
  key: createHash('sha256').update(JSON.stringify(key)).digest('base64url'),
  most,
})

const personOf = (email: string) => email.toLowerCase()

/** Wrong passwords from a browser that the person is known by: what others try elsewhere does not count. */
export const deviceLimits = (device: string, email: string): Limit[] => [
  limit(10, 'device', device, personOf(email)),
]

/** Wrong passwords of somebody who is signed in already. */
export const signInSessionLimits = (sessionId: string): Limit[] => [limit(5, 'session', sessionId)]

/** Wrong passwords from elsewhere: few for one person from one place, more for one person or one place. */
export function signInLimits(address: string, email: string): Limit[] {
  const [place, person] = [networkOf(address), personOf(email)]
  return [limit(5, 'both', place, person), limit(50, 'place', place), limit(50, 'person', person)]
}

/** Letters with a link: few to one person, more for one place. */
export const resetLimits = (address: string, email: string): Limit[] => [
  limit(3, 'letters to', personOf(email)),
  limit(20, 'letters from', networkOf(address)),
]

const oldestOf = (most: string) => `a.recent[cardinality(a.recent) + 1 - ${most}]`

/** Takes a place under each of the limits, or none and 429, in whichever process the others were taken. */
export async function takeAttempt(database: Database, limits: readonly Limit[]): Promise<void> {
  const [row] = await database.query(
    `WITH wanted AS (SELECT w.key, w.most FROM unnest($1::text[], $2::int[]) AS w (key, most)),
      exhausted AS (SELECT ${oldestOf('w.most')} + ${WINDOW} AS free_at FROM sign_in_attempts a JOIN wanted w USING (key)
        WHERE ${oldestOf('w.most')} > clock_timestamp() - ${WINDOW}),
      taken AS (INSERT INTO sign_in_attempts AS a (key, most, recent)
        SELECT w.key, w.most, ARRAY[clock_timestamp()] FROM wanted w
          WHERE NOT EXISTS (SELECT 1 FROM exhausted) ORDER BY w.key
        ON CONFLICT (key) DO UPDATE SET most = excluded.most, recent = (a.recent || clock_timestamp())[
          greatest(1, cardinality(a.recent) + 2 - excluded.most) : ]
        WHERE ${oldestOf('excluded.most')} IS NULL OR ${oldestOf('excluded.most')} <= clock_timestamp() - ${WINDOW}
        RETURNING 1)
      SELECT (SELECT count(*) FROM taken) = cardinality($1::text[]),
        (SELECT ceil(extract(epoch FROM max(free_at) - clock_timestamp())) FROM exhausted)`,
    [limits.map(({ key }) => key), limits.map(({ most }) => most)],
  )
  const [isTaken, seconds] = row!
  if (isTaken !== 't')
    throw refuse(errors.tooManyAttempts('Too many attempts: try again later'), {
      'retry-after': seconds ?? SHORT_WAIT,
    })
}

/** Counts an attempt only when there is an answer to it: what fails gives its place back. */
export async function countingAnswers<Result>(
  database: Database,
  limits: readonly Limit[],
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (failure) {
    await returnAttempt(database, limits)
    throw failure
  }
}

/** Gives the place of an attempt back that was a right one. */
export async function returnAttempt(database: Database, limits: readonly Limit[]): Promise<void> {
  await database.query(
    `UPDATE sign_in_attempts a SET recent = a.recent[ : cardinality(a.recent) - 1]
      FROM (SELECT key FROM sign_in_attempts WHERE key = ANY($1) ORDER BY key FOR UPDATE) locked WHERE a.key = locked.key`,
    [limits.map(({ key }) => key)],
  )
}

export async function removeOldAttempts(database: Database): Promise<void> {
  await database.query(
    `DELETE FROM sign_in_attempts a WHERE coalesce(a.recent[cardinality(a.recent)] <= clock_timestamp() - ${WINDOW}, true)`,
  )
}
