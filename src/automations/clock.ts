import { powersNow } from '../accounts/access/powers-now.ts'
import { PeopleRights } from '../accounts/rights/people-rights.ts'
import type { Database, Row, Session } from '../store/database.ts'
import { account, raw, sql } from '../store/sql.ts'
import { onlookers } from './acting.ts'
import type { Watching } from './active.ts'
import { unlessBroken } from './broken.ts'
import { dueIn, MOST_AT_ONCE } from './due.ts'
import { systemOf } from './run-state.ts'
import { startRun } from './start-run.ts'

/** So much time is looked at in one go, after a clock has jumped or a server was off. */
const LONGEST_MS = 31 * 86_400_000
/** So long it goes on where there is more than is found at a time; the rest is for the next minute. */
const TURN_MS = 45_000

/** Starts what dates and schedules ask for since somebody last looked; nothing of it twice, however clocks jump. */
export async function startDueAutomations(database: Database, now?: Date): Promise<void> {
  const rows = await database.query(
    `SELECT a.account_id, a.id, a.version_, a.when_, a.if, z.time_zone, coalesce($1::timestamptz, now())::text,
        a.user_id, v.token_id
      FROM automations a JOIN accounts z ON z.id = a.account_id
      LEFT JOIN automation_versions v ON v.account_id = a.account_id AND v.automation_id = a.id AND v.number = a.version_
      WHERE a.active AND a.when_ ->> 'kind' IN ('date', 'schedule') ORDER BY a.account_id, a.id`,
    [now?.toISOString() ?? null],
  )
  const asking = { database, people: new PeopleRights(database) }
  const failures: Error[] = []
  const end = performance.now() + TURN_MS
  // Each has its turn before one that has more to start goes on.
  for (let left = rows; left.length > 0; ) {
    const further: Row[] = []
    for (const row of left)
      await startInTurn(asking, row)
        .then((hasMore) => hasMore && further.push(row))
        .catch((failure) => failures.push(failure))
    left = performance.now() < end ? further : []
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `Automations could not start: ${failures[0]?.message}`)
}

/** Whether there is more to start than was found at a time. */
async function startInTurn(asking: Parameters<typeof powersNow>[0], row: Row): Promise<boolean> {
  const [accountId, id, version, when, test, zone, moment, userId, tokenId] = row
  const automation: Watching = {
    id: id!,
    version: version!,
    since: 0,
    when: JSON.parse(when!),
    if: test ? JSON.parse(test) : {},
    userId: userId ?? null,
    tokenId: tokenId ?? null,
  }
  const now = new Date(moment!).getTime()
  return asking.database.transaction(
    systemOf(accountId!, zone!),
    async (session) => {
      const onlooker = onlookers(session, (actor) => powersNow(asking, actor), zone!)
      let hasMore = false
      await unlessBroken(session, automation, async () => {
        hasMore = await startDue(session, await onlooker(automation), automation, now)
      })
      return hasMore
    },
    { isBackground: true },
  )
}

/** Whether there may be more of them: the next look finds those that are left, and goes by the same time. */
async function startDue(
  session: Session,
  onlooker: Session,
  automation: Watching,
  now: number,
): Promise<boolean> {
  const looked = await lookedUntil(session, automation.id)
  // A clock that was put back is waited for.
  if (!looked || now <= looked.from) return false
  const { from, unfinished } = looked
  const to = unfinished > from ? unfinished : Math.min(now, from + LONGEST_MS)
  const due = await dueIn(onlooker, automation, { from, to }, onlooker.actor.zone)
  for (const one of due) await startRun(session, automation, { ...one, kind: automation.when.kind })
  const hasMore = due.length >= MOST_AT_ONCE
  const noted = raw(hasMore ? 'looking_until' : 'looked_until')
  await session.rows(
    sql`UPDATE automation_clocks c SET ${noted} = to_timestamp(${to / 1000})
      WHERE c.account_id = ${account} AND c.automation_id = ${automation.id}`,
  )
  return hasMore
}

/** Until when somebody has looked, and is not done with looking; whoever asks is the only one who does. */
async function lookedUntil(
  session: Session,
  id: string,
): Promise<{ from: number; unfinished: number } | undefined> {
  const [row] = await session.rows(
    sql`SELECT date_part('epoch', c.looked_until) * 1000, date_part('epoch', c.looking_until) * 1000
      FROM automation_clocks c WHERE c.account_id = ${account} AND c.automation_id = ${id} FOR UPDATE`,
  )
  if (!row) return undefined
  const [from, unfinished] = row.map((time) => Math.floor(Number(time ?? 0)))
  return { from: from!, unfinished: unfinished! }
}
