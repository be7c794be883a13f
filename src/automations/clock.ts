import { powersNow } from '../accounts/access/powers-now.ts'
import { PeopleRights } from '../accounts/rights/people-rights.ts'
import type { Database, Session } from '../store/database.ts'
import { account, sql } from '../store/sql.ts'
import { onlookers } from './acting.ts'
import type { Watching } from './active.ts'
import { unlessBroken } from './broken.ts'
import { dueIn, MOST_AT_ONCE } from './due.ts'
import { systemOf } from './run-state.ts'
import { startRun } from './start-run.ts'

/** So much time is looked at in one go, after a clock has jumped or a server was off. */
const LONGEST_MS = 31 * 86_400_000

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
  for (const [accountId, id, version, when, test, zone, moment, userId, tokenId] of rows) {
    const automation: Watching = {
      id: id!,
      version: version!,
      since: 0,
      when: JSON.parse(when!),
      if: test ? JSON.parse(test) : {},
      userId: userId ?? null,
      tokenId: tokenId ?? null,
    }
    const to = new Date(moment!).getTime()
    await database
      .transaction(
        systemOf(accountId!, zone!),
        (session) => {
          const onlooker = onlookers(session, (actor) => powersNow(asking, actor), zone!)
          return unlessBroken(session, automation, () =>
            startDue(session, automation, to, { zone: zone!, onlooker }),
          )
        },
        { isBackground: true },
      )
      .catch((failure) => failures.push(failure))
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `Automations could not start: ${failures[0]?.message}`)
}

interface Around {
  readonly zone: string
  readonly onlooker: ReturnType<typeof onlookers>
}

async function startDue(
  session: Session,
  automation: Watching,
  now: number,
  { zone, onlooker }: Around,
): Promise<void> {
  const from = await lookedUntil(session, automation.id)
  // A clock that was put back is waited for.
  if (from === undefined || now <= from) return
  const to = Math.min(now, from + LONGEST_MS)
  const due = await dueIn(await onlooker(automation), automation, { from, to }, zone)
  for (const one of due) await startRun(session, automation, { ...one, kind: automation.when.kind })
  // There may be more of them: the next look finds those that are left.
  if (due.length >= MOST_AT_ONCE) return
  await session.rows(
    sql`UPDATE automation_clocks c SET looked_until = to_timestamp(${to / 1000})
      WHERE c.account_id = ${account} AND c.automation_id = ${automation.id}`,
  )
}

/** Until when somebody has looked; whoever asks is the only one who does. */
async function lookedUntil(session: Session, id: string): Promise<number | undefined> {
  const [row] = await session.rows(
    sql`SELECT date_part('epoch', c.looked_until) * 1000 FROM automation_clocks c
      WHERE c.account_id = ${account} AND c.automation_id = ${id} FOR UPDATE`,
  )
  return row ? Math.floor(Number(row[0])) : undefined
}
