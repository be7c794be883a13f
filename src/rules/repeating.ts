import type { StoredRecord } from '../jsonapi/record.ts'
import type { Session } from '../store/database.ts'
import { storedValue } from '../store/layout.ts'
import { account, raw, sql } from '../store/sql.ts'
import { setLink } from '../store/write/write.ts'
import { linkedTo, withAttributes } from './edit.ts'
import { forTypes, type Occasion, type Rule } from './rule.ts'

/** How far one task is from the next. */
const STEPS: Readonly<Record<string, string>> = {
  daily: "interval '1 day'",
  weekly: "interval '1 week'",
  monthly: "interval '1 month'",
}
/** Of a task that nobody has looked at for so many turns the next one counts from today. */
const MOST_MISSED = 5_000

const KEPT = ['name', 'description', 'priority', 'repeats', 'remind']
const LINKS = ['responsible', 'contact', 'company', 'deal', 'order']

/** A task that repeats hands that on when it is done: the next one is made, and this one stays done. */
export const doneTaskMakesTheNext: Rule = {
  isLogged: true,
  appliesTo: forTypes('diary-tasks'),
  prepare({ write, before }) {
    if (write.action !== 'update' || !repeatsWhenDone({ write, before })) return write
    return withAttributes(write, { repeats: null })
  },
  async conclude({ session, write, before, after, carryOut }) {
    if (!repeatsWhenDone({ write, before })) return
    await carryOut(session, {
      action: 'create',
      type: after.type,
      attributes: new Map<string, unknown>([
        ...KEPT.map((name) => [name, storedValue(name === 'repeats' ? before! : after, name)] as const),
        ...(await nextDue(session, before!)),
      ]),
      links: new Map(
        LINKS.flatMap((name) => {
          const target = linkedTo(after, name)
          return target ? [[name, setLink(target)] as const] : []
        }),
      ),
    })
  },
}

function repeatsWhenDone({ write, before }: Pick<Occasion, 'write' | 'before'>): boolean {
  if (write.action !== 'update' || !before) return false
  const isDone = storedValue(before, 'completed-at') === null && Boolean(write.attributes.get('completed-at'))
  return isDone && storedValue(before, 'repeats') !== null
}

/** The first turn that is still to come, at the same time of the day on the clocks of the account. */
async function nextDue(session: Session, task: StoredRecord): Promise<[string, string][]> {
  const step = raw(STEPS[storedValue(task, 'repeats')!]!)
  const dueAt = storedValue(task, 'due-at')
  const isMoment = dueAt !== null && storedValue(task, 'due-on') === null
  const [row] = await session.rows(
    sql`SELECT to_json(n.next AT TIME ZONE a.time_zone) #>> '{}', n.next::date FROM accounts a
      CROSS JOIN LATERAL (SELECT now() AT TIME ZONE a.time_zone AS now,
        coalesce(${dueAt}::timestamptz, now()) AT TIME ZONE a.time_zone AS due) c
      CROSS JOIN LATERAL (SELECT coalesce(
        (SELECT c.due + turn * ${step} FROM generate_series(1, ${MOST_MISSED}::int) turn
          WHERE c.due + turn * ${step} > c.now ORDER BY turn LIMIT 1), c.now + ${step}) AS next) n
      WHERE a.id = ${account}`,
  )
  const [moment, day] = row!
  return isMoment ? [['due-at', moment!]] : [['due-on', day!]]
}
