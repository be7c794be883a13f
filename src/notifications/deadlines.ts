import type { Database, Row, Session } from '../store/database.ts'
import { eachInTurn } from '../store/each-in-turn.ts'
import type { PowersNow } from '../store/rights.ts'
import { zoneSql, zonesOf } from '../store/zones.ts'
import type { OfRecords } from './facts.ts'
import { isNewCause, type Notice, notify } from './notify.ts'
import { type Recipient, recipientsAmong, seenBy } from './people.ts'
import { told } from './say.ts'

/** So many are told of in one turn; the rest in the next minute. */
const MOST = 2_000
/** More than these at once are told of in one piece. */
const ONE_BY_ONE = 3

type DeadlineKind = 'task-due' | 'task-overdue'

/** A task for a whole day counts from eight in the morning. */
const DUE = `CASE WHEN t.due_on IS NULL THEN t.due_at ELSE (t.due_on + time '08:00') AT TIME ZONE a.zone END`
/** How long before it somebody wants to be told; unless he says so an hour, and of a day on the day. */
const BEFORE = `CASE t.remind WHEN '10-minutes' THEN interval '10 minutes' WHEN '1-hour' THEN interval '1 hour'
  WHEN '1-day' THEN interval '1 day' WHEN '1-week' THEN interval '7 days'
  ELSE CASE WHEN t.due_on IS NULL THEN interval '1 hour' ELSE interval '0' END END`

const IS_KIND: Readonly<Record<DeadlineKind, string>> = {
  'task-due': `t.due_at > now() AND t.due_at <= now() + interval '9 days' AND ${DUE} - ${BEFORE} <= now()`,
  'task-overdue': `t.due_at <= now() AND t.due_at > now() - interval '7 days'`,
}

const untoldSql = (
  kind: DeadlineKind,
) => `SELECT t.account_id, t.id, t.responsible_id, to_json(t.due_at) #>> '{}', t.due_on
  FROM diary_tasks t
    JOIN (SELECT id, ${zoneSql('time_zone', '$1::text[]')} AS zone FROM accounts) a ON a.id = t.account_id
  WHERE t.completed_at IS NULL AND t.responsible_id IS NOT NULL AND ${IS_KIND[kind]}
    AND NOT EXISTS (SELECT 1 FROM notification_causes c WHERE c.account_id = t.account_id AND c.user_id = t.responsible_id
      AND c.cause = '${kind} ' || t.id || ' ' || (to_json(t.due_at) #>> '{}'))
  ORDER BY t.due_at LIMIT ${MOST}`

interface Task {
  readonly id: string
  readonly userId: string
  readonly dueAt: string
  readonly dueOn: string | null
}

/**
 * Tells people of their tasks that are due or overdue: once for each task and deadline, however many minutes were
 * missed. An account that is held by somebody has its turn in the next minute, and keeps no other waiting for long.
 */
export const tellOfDeadlines =
  (powersNow: PowersNow) =>
  async (database: Database): Promise<void> => {
    const zones = [...(await zonesOf(database))]
    const tell = async (kind: DeadlineKind, accountId: string, rows: readonly Row[]) => {
      const actor = { accountId, userId: '0', zone: 'UTC', isSystem: true } as const
      await database.transaction(actor, (session) => tellAccount(session, powersNow, kind, rows.map(taskOf)))
    }
    const untold: Parameters<typeof tell>[] = []
    for (const kind of ['task-due', 'task-overdue'] as const) {
      const rows = await database.query(untoldSql(kind), [zones])
      for (const [accountId, tasks] of Map.groupBy(rows, ([id]) => id!)) untold.push([kind, accountId, tasks])
    }
    await eachInTurn(untold, (one) => tell(...one), 'People could not be told of deadlines')
  }

const taskOf = ([, id, userId, dueAt, dueOn]: readonly (string | null)[]): Task => ({
  id: id!,
  userId: userId!,
  dueAt: dueAt!,
  dueOn: dueOn ?? null,
})

async function tellAccount(
  session: Session,
  powersNow: PowersNow,
  kind: DeadlineKind,
  tasks: readonly Task[],
): Promise<void> {
  const people = await recipientsAmong(session, [...new Set(tasks.map(({ userId }) => userId))])
  for (const [userId, all] of Map.groupBy(tasks, (task) => task.userId)) {
    const untold: Task[] = []
    for (const task of all)
      if (await isNewCause(session, userId, `${kind} ${task.id} ${task.dueAt}`)) untold.push(task)
    const recipient = people.get(userId)
    if (recipient) await tellPerson(session, powersNow, kind, recipient, untold)
  }
}

async function tellPerson(
  session: Session,
  powersNow: PowersNow,
  kind: DeadlineKind,
  recipient: Recipient,
  tasks: readonly Task[],
): Promise<void> {
  const type = session.registry.type('diary-tasks')
  const seen = await seenBy(
    session,
    powersNow,
    recipient,
    type,
    tasks.map(({ id }) => id),
  )
  if (seen.length === 0) return
  const notice = (facts: Pick<OfRecords, 'number' | 'name' | 'due'>, id: string | null): Notice => ({
    userId: recipient.id,
    kind,
    words: told(session.registry, { say: kind, type: type.name, ...facts }, recipient),
    about: { type: type.name, id },
  })
  if (seen.length > ONE_BY_ONE) {
    await notify(session, [notice({ number: seen.length }, null)])
    return
  }
  const byId = new Map(tasks.map((task) => [task.id, task]))
  await notify(
    session,
    seen.map(({ id, name }) => {
      const { dueAt, dueOn } = byId.get(id)!
      const due = dueOn === null ? { at: dueAt } : { on: dueOn }
      return notice({ number: 1, name, due }, id)
    }),
  )
}

/** What somebody was told of long ago cannot come again. */
export async function removeOldCauses(database: Database): Promise<void> {
  await database.query(`DELETE FROM notification_causes WHERE created_at < now() - interval '30 days'`)
}
