import { snakeCase } from '../definition/naming.ts'
import type { ResourceType } from '../definition/resource.ts'
import { momentOf, offsetAt } from '../definition/zone.ts'
import { errors, refuse } from '../errors/errors.ts'
import type { DateWhen, ScheduleWhen, Test } from '../rules/automations/grammar.ts'
import { lastTime, type Schedule, scheduleOf } from '../rules/automations/schedule.ts'
import { testSql } from '../rules/automations/tests.ts'
import { lackForFinding } from '../rules/link-rights.ts'
import type { Session } from '../store/database.ts'
import { account, raw, records, type Sql, sql } from '../store/sql.ts'
import type { Automation } from './active.ts'

const DAY = 86_400_000
const HOUR = 3_600_000
const MINUTE = 60_000
/** So many records are found at a time. */
export const MOST_AT_ONCE = 1_000

/** A stretch of time; its beginning was looked at before, its end was not. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

/** Something whose time has come. */
export interface Due {
  /** An automation runs once for it. */
  readonly key: string
  readonly record?: { readonly type: string; readonly id: string }
}

/** What comes due for an automation within a stretch, apart from what it has run for already. */
export function dueIn(
  session: Session,
  automation: Automation,
  stretch: Stretch,
  zone: string,
): Promise<Due[]> {
  const { when } = automation
  if (when.kind === 'date') return dueDates(session, automation, when, stretch, zone)
  if (when.kind === 'schedule') return dueBySchedule(session, automation, when, stretch, zone)
  return Promise.resolve([])
}

/** Of what a schedule has missed only the last counts: nobody wants Monday's reminder three times on Thursday. */
async function dueBySchedule(
  session: Session,
  automation: Automation,
  { cron, type: name, filter = {} }: ScheduleWhen,
  { from, to }: Stretch,
  zone: string,
): Promise<Due[]> {
  const last = lastTime(soundSchedule(cron), from, to, zone)
  if (last === undefined) return []
  const key = `schedule ${new Date(last).toISOString()}`
  if (name === undefined) return [{ key }]
  const type = session.registry.type(name)
  const found = await recordsDue(session, automation, {
    type,
    key: sql`${`${key} `} || t.id`,
    isDue: testSql(session, type, { filter }, zone),
    zone,
  })
  return found
}

/** What makes no sense to a later version is the automation's own fault. */
function soundSchedule(cron: string): Schedule {
  try {
    return scheduleOf(cron)
  } catch (failure) {
    throw refuse(errors.invalid((failure as Error).message))
  }
}

function dueDates(
  session: Session,
  automation: Automation,
  when: DateWhen,
  stretch: Stretch,
  zone: string,
): Promise<Due[]> {
  const type = session.registry.type(when.type)
  const column = raw(`t.${snakeCase(when.field)}`)
  const field = type.attributes.get(when.field)
  if (!field) throw refuse(errors.invalid(`${type.name} has no such date for who it acts as`))
  const isDay = field.kind.name === 'date'
  const ask = { type, zone }
  if (when.unit === 'hours') {
    const moment = isDay ? sql`(${column}::timestamp AT TIME ZONE ${zone})` : column
    const [from, to] = [stretch.from, stretch.to].map((one) =>
      new Date(one - (when.offset ?? 0) * HOUR).toISOString(),
    )
    const isDue = sql`${moment} > ${from}::timestamptz AND ${moment} <= ${to}::timestamptz`
    return recordsDue(session, automation, { ...ask, key: sql`'date ' || t.id || ' ' || ${column}`, isDue })
  }
  const days = daysDue(when, stretch, zone)
  if (days.length === 0) return Promise.resolve([])
  const day = isDay ? column : sql`(${column} AT TIME ZONE ${zone})::date`
  if (!when.yearly)
    return recordsDue(session, automation, {
      ...ask,
      key: sql`'date ' || t.id || ' ' || ${column}`,
      isDue: sql`${day} = ANY(${days}::date[])`,
    })
  const anniversaries = days.flatMap(anniversariesOn)
  const matching = sql`(SELECT y.year FROM unnest(${anniversaries.map(({ day: one }) => one)}::text[],
    ${anniversaries.map(({ year }) => year)}::int[]) AS y (day, year)
    WHERE y.day = to_char(${day}, 'MM-DD') AND y.year >= date_part('year', ${day}) LIMIT 1)`
  return recordsDue(session, automation, {
    ...ask,
    key: sql`'date ' || t.id || ' ' || ${column} || ' ' || ${matching}`,
    isDue: sql`${matching} IS NOT NULL`,
  })
}

/** The values of the date whose time comes within the stretch, by the calendar of the account. */
function daysDue({ offset = 0, at = '00:00' }: DateWhen, { from, to }: Stretch, zone: string): string[] {
  const [hour, minute] = at.split(':').map(Number) as [number, number]
  const days: string[] = []
  const first = Math.floor((from + offsetAt(zone, from) * MINUTE) / DAY) - 1
  for (let day = first; day * DAY <= to + 2 * DAY; day++) {
    const moment = momentOf(zone, day * DAY + hour * HOUR + minute * MINUTE)
    if (moment > from && moment <= to) days.push(new Date((day - offset) * DAY).toISOString().slice(0, 10))
  }
  return days
}

/** Who is born on the 29th of February has a birthday every year. */
function anniversariesOn(date: string): { day: string; year: number }[] {
  const year = Number(date.slice(0, 4))
  const day = date.slice(5)
  const isLeap = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1
  return [{ day, year }, ...(day === '02-28' && !isLeap ? [{ day: '02-29', year }] : [])]
}

interface Asked {
  readonly type: ResourceType
  /** The key of the cause, of the record `t`. */
  readonly key: Sql
  readonly isDue: Sql
  readonly zone: string
}

async function recordsDue(
  session: Session,
  { id, if: test }: Automation,
  { type, key, isDue, zone }: Asked,
): Promise<Due[]> {
  const lack = lackForFinding(session, type)
  if (lack) throw refuse(errors.forbidden(lack))
  const holds = testSql(session, type, test as Test, zone)
  const rows = await session.rows(
    sql`SELECT t.id, ${key} FROM ${records(type)} t WHERE t.account_id = ${account} AND (${isDue}) AND (${holds})
      AND NOT EXISTS (SELECT 1 FROM automation_work w
        WHERE w.account_id = ${account} AND w.automation_id = ${id} AND w.cause_key = ${key})
      ORDER BY t.id LIMIT ${raw(String(MOST_AT_ONCE))}`,
  )
  return rows.map(([record, found]) => ({ key: found!, record: { type: type.name, id: record! } }))
}
