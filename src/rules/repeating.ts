import { LAST_WHOLE_DAY } from '../definition/kinds/time.ts'
import type { StoredRecord } from '../jsonapi/record.ts'
import type { Session } from '../store/database.ts'
import { storedValue } from '../store/layout.ts'
import { account, raw, sql } from '../store/sql.ts'
import { setLink, type UpdateWrite } from '../store/write/write.ts'
import { linkedTo, withAttributes } from './edit.ts'
import { forTypes, type Occasion, type Rule } from './rule.ts'

/** How far one task is from the next, and from when that is counted: each January has every day that a month can have. */
const TURNS: Readonly<Record<string, { readonly step: string; readonly origin: string }>> = {
  daily: { step: "interval '1 day'", origin: 'c.due' },
  weekly: { step: "interval '1 week'", origin: 'c.due' },
  monthly: {
    step: "interval '1 month'",
    origin: "date_trunc('year', c.due) + (c.day - 1) * interval '1 day' + c.due::time",
  },
}
/** Of a task that nobody has looked at for so many turns the next one counts from today. */
const MOST_MISSED = 5_000

/** The day of the month that a task is meant for, where its own month had none. */
const DAY = 'repeat-day'
const KEPT = ['name', 'description', 'priority', 'repeats', 'remind']
const LINKS = ['responsible', 'contact', 'company', 'deal', 'order']

/** A task that repeats hands that on when it is done: the next one is made, and this one stays done. */
export const doneTaskMakesTheNext: Rule = {
  isLogged: true,
  appliesTo: forTypes('diary-tasks'),
  async prepare({ session, write, before }) {
    if (write.action !== 'update') return write
    if (repeatsWhenDone({ write, before })) return withAttributes(write, { repeats: null, [DAY]: null })
    return (await isGivenAnotherDay(session, write, before!)) ? withAttributes(write, { [DAY]: null }) : write
  },
  async conclude({ session, write, before, after, carryOut }) {
    if (!repeatsWhenDone({ write, before })) return
    const due = await nextDue(session, before!)
    if (!due) return
    await carryOut(session, {
      action: 'create',
      type: after.type,
      attributes: new Map<string, unknown>([
        ...KEPT.map((name) => [name, storedValue(name === 'repeats' ? before! : after, name)] as const),
        ...due,
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

/** Who gives it another day, or other turns, means those: another hour of the day that it has already changes nothing. */
async function isGivenAnotherDay(
  session: Session,
  { attributes }: UpdateWrite,
  before: StoredRecord,
): Promise<boolean> {
  if (storedValue(before, DAY) === null) return false
  if (attributes.has('repeats') && attributes.get('repeats') !== storedValue(before, 'repeats')) return true
  if (!attributes.has('due-at')) return false
  const [given, known] = [attributes.get('due-at'), storedValue(before, 'due-at')]
  const [row] = await session.rows(
    sql`SELECT (${given}::timestamptz AT TIME ZONE a.time_zone)::date = (${known}::timestamptz AT TIME ZONE a.time_zone)::date
      FROM accounts a WHERE a.id = ${account}`,
  )
  return row![0] !== 't'
}

/**
 * The first turn that is still to come, at the same time of the day on the clocks of the account. A month that is too short
 * has it on its last day; which one is meant goes on. After the last day that there is comes none.
 */
async function nextDue(session: Session, task: StoredRecord): Promise<[string, string | null][] | undefined> {
  const repeats = storedValue(task, 'repeats')!
  const [step, origin] = [raw(TURNS[repeats]!.step), raw(TURNS[repeats]!.origin)]
  const dueAt = storedValue(task, 'due-at')
  const isMoment = dueAt !== null && storedValue(task, 'due-on') === null
  const [row] = await session.rows(
    sql`SELECT to_json(n.next AT TIME ZONE a.time_zone) #>> '{}', n.next::date, nullif(c.day, date_part('day', n.next)::int)
      FROM accounts a
      CROSS JOIN LATERAL (SELECT now() AT TIME ZONE a.time_zone AS now,
        coalesce(${dueAt}::timestamptz, now()) AT TIME ZONE a.time_zone AS due) w
      CROSS JOIN LATERAL (SELECT w.now, w.due, coalesce(${storedValue(task, DAY)}::int, date_part('day', w.due)::int) AS day) c
      CROSS JOIN LATERAL (SELECT coalesce(
        (SELECT ${origin} + turn * ${step} FROM generate_series(1, ${MOST_MISSED}::int) turn
          WHERE ${origin} + turn * ${step} > greatest(c.due, c.now) ORDER BY turn LIMIT 1), c.now + ${step}) AS next) n
      WHERE a.id = ${account} AND n.next::date <= ${LAST_WHOLE_DAY}::date`,
  )
  if (!row) return undefined
  const [moment, day, meant] = row
  return [isMoment ? ['due-at', moment!] : ['due-on', day!], [DAY, repeats === 'monthly' ? meant! : null]]
}
