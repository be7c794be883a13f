import { type ErrorSource, errors, parameter, refuse } from '../../errors/errors.ts'
import {
  comparePositions,
  FIRST_POSITION,
  type Moment,
  type Position,
  readPosition,
} from '../../jsonapi/change.ts'
import type { Session } from '../database.ts'
import { account, type Sql, sql } from '../sql.ts'
import { LONGEST, numberAt } from './span.ts'
import { positionSql } from './stored-change.ts'

/** The position of the log that a time means: that of the last change before it. */
export async function positionAt(session: Session, time: string, name: string): Promise<Position> {
  const [row] = await session.rows(
    sql`SELECT ${time}::timestamptz > now(), (${firstSql}), (${newestSql(beforeSql(time))})`,
  )
  const [isFuture, first, found] = row!
  if (isFuture === 't') throw refused(name, 'is in the future')
  if (!found) throw refused(name, isBefore(first))
  return readPosition(found)!
}

/** The same for a position or a time, wherever it is; undefined when it is beyond the end of the log. */
export async function placeInLog(session: Session, moment: Moment): Promise<Position | undefined> {
  const isMeant = 'position' in moment ? isUpTo(moment.position) : beforeSql(moment.time)
  const [row] = await session.rows(
    sql`SELECT (${newestSql(isMeant)}), (${newestSql(sql`true`)}), ${'time' in moment ? moment.time : null}::timestamptz > now()`,
  )
  const [found, newest, isFuture] = row!
  if (isFuture === 't') return undefined
  if ('time' in moment) return found ? readPosition(found) : FIRST_POSITION
  return comparePositions(moment.position, newest ? readPosition(newest)! : FIRST_POSITION) > 0
    ? undefined
    : moment.position
}

/** Refuses to go on from a position that the log has not reached: nothing would ever be told after it. */
export async function requireReached(
  session: Session,
  position: Position,
  source: ErrorSource,
): Promise<void> {
  if (!(await placeInLog(session, { position }))) throw refuse(errors.invalidPage(BEYOND_END, source))
}

export const BEYOND_END = 'after is beyond the end of the change log'

const isUpTo = ([number, place]: Position): Sql =>
  sql`(c.number, c.place) <= (${number}::bigint, ${place}::bigint)`

/** Refuses a position that the log does not reach, or that is before its beginning. */
export async function requireLogged(session: Session, position: Position, name: string): Promise<void> {
  const [row] = await session.pipelined(sql`SELECT (${firstSql}), (${newestSql(sql`true`)})`)
  const [first, newest] = row!
  const comparedWith = (other: string) => comparePositions(position, readPosition(other)!)
  const [began] = first?.split(' ') ?? []
  if (!began || comparedWith(began) < 0) throw refused(name, isBefore(first))
  if (comparedWith(newest!) > 0)
    throw refused(name, `is beyond the end of the change log, which is ${newest} now`)
}

const refused = (name: string, words: string) => refuse(errors.badRequest(`as-of ${words}`, parameter(name)))

function isBefore(first: string | null | undefined): string {
  const [began, start = ''] = (first ?? '').split(' ')
  return `is before the change log, which begins with ${began} at ${start}`
}

/** The first change of the account, and when it was. */
const firstSql = sql`SELECT ${positionSql} || ' ' || to_char(c.created_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  FROM changes c WHERE c.account_id = ${account} ORDER BY c.number, c.place LIMIT 1`

const newestSql = (isMeant: Sql): Sql =>
  sql`SELECT ${positionSql} FROM changes c WHERE c.account_id = ${account} AND ${isMeant}
    ORDER BY c.number DESC, c.place DESC LIMIT 1`

/** All that was committed by then has a smaller number than the first change of whoever began later. */
const beforeSql = (time: string): Sql =>
  sql`c.number < coalesce((SELECT n.number FROM changes n WHERE n.account_id = ${account}
      AND n.created_at > ${time}::timestamptz AND n.number > ${numberAt(sql`${time}::timestamptz - ${LONGEST}`)}
    ORDER BY n.number LIMIT 1), 9223372036854775807)`
