import { createHash } from 'node:crypto'
import { networkOf } from '../accounts/sign-in/network.ts'
import { errors, type Refusal, refuse } from '../errors/errors.ts'
import type { Database, Session } from '../store/database.ts'
import { account, sql } from '../store/sql.ts'
import type { WebForm } from './form.ts'

/** How much is taken. */
export interface FormLimits {
  /** Posts from one place in a minute, to whichever form. */
  readonly perMinute: number
  /** Posts that a form takes in an hour. */
  readonly perHour: number
}

export const USUAL_LIMITS: FormLimits = { perMinute: 20, perHour: 600 }

const MINUTE_S = 60
/** So many exhausted limits are remembered; beyond that the database is asked again. */
const MOST_REMEMBERED = 10_000

/** Limits that are known to be exhausted, until when: whoever goes on costs no statement. */
export class Exhausted {
  private readonly until = new Map<string, number>()

  /** Refuses what is known to be too much. */
  check(key: string): void {
    const seconds = Math.ceil(((this.until.get(key) ?? 0) - performance.now()) / 1000)
    if (seconds > 0) throw tooMany(seconds)
    this.until.delete(key)
  }

  note(key: string, seconds: number): Refusal {
    if (this.until.size >= MOST_REMEMBERED) this.until.clear()
    this.until.set(key, performance.now() + seconds * 1000)
    return tooMany(seconds)
  }
}

const tooMany = (seconds: number): Refusal =>
  refuse(errors.tooManyAttempts('Too much was sent: try again later'), { 'retry-after': String(seconds) })

/** Nobody needs to know later who posted: an address is kept as a mark that it cannot be read from. */
export const markOf = (address: string): string =>
  createHash('sha256')
    .update(`web form ${networkOf(address)}`)
    .digest('base64url')

/** Counts a post from one place: the seconds to wait when there were too many in this minute, in whichever process. */
export async function countVisitor(
  database: Database,
  mark: string,
  { perMinute }: FormLimits,
): Promise<number | undefined> {
  const [row] = await database.query(
    `INSERT INTO web_form_visitors AS v (mark) VALUES ($1) ON CONFLICT (mark) DO UPDATE SET
        since = CASE WHEN v.since > now() - make_interval(secs => ${MINUTE_S}) THEN v.since ELSE now() END,
        posts = CASE WHEN v.since > now() - make_interval(secs => ${MINUTE_S}) THEN v.posts + 1 ELSE 1 END
      RETURNING posts, ceil(extract(epoch FROM since + make_interval(secs => ${MINUTE_S}) - now()))`,
    [mark],
  )
  const [posts, left] = row!.map(Number)
  return posts! > perMinute ? Math.max(left!, 1) : undefined
}

export async function removeOldVisitors(database: Database): Promise<void> {
  await database.query(
    `DELETE FROM web_form_visitors v WHERE v.since < now() - make_interval(secs => ${MINUTE_S})`,
  )
}

/** A form that has taken all that it takes in an hour. */
export class FormIsFull extends Error {
  readonly seconds: number

  constructor(seconds: number) {
    super('The form is full')
    this.seconds = seconds
  }
}

/** Counts what a form takes, in the transaction that takes it: what is refused is not counted. */
export async function countTaken(session: Session, { id }: WebForm, { perHour }: FormLimits): Promise<void> {
  const [row] = await session.rows(
    sql`INSERT INTO web_form_counts AS c (account_id, form_id, taken, last_at, in_hour) VALUES (${account}, ${id}, 1, now(), 1)
      ON CONFLICT (account_id, form_id) DO UPDATE SET taken = c.taken + 1, last_at = now(),
        hour_from = CASE WHEN c.hour_from > now() - interval '1 hour' THEN c.hour_from ELSE now() END,
        in_hour = CASE WHEN c.hour_from > now() - interval '1 hour' THEN c.in_hour + 1 ELSE 1 END
      RETURNING in_hour, ceil(extract(epoch FROM hour_from + interval '1 hour' - now()))`,
  )
  const [inHour, left] = row!.map(Number)
  if (inHour! > perHour) throw new FormIsFull(Math.max(left!, 1))
}

export const countTrapped = (database: Database, { accountId, id }: WebForm) =>
  database.query(
    `INSERT INTO web_form_counts AS c (account_id, form_id, trapped) VALUES ($1, $2, 1)
      ON CONFLICT (account_id, form_id) DO UPDATE SET trapped = c.trapped + 1`,
    [accountId, id],
  )
