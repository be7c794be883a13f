import { CronExpressionParser } from 'cron-parser'
import { momentOf, offsetAt } from '../../definition/zone.ts'

const DAY = 86_400_000
const HOUR = 3_600_000
const MINUTE = 60_000
const HOURS_OF_A_DAY = 24
const LONGEST_MONTHS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** When something comes, by the clocks on a wall. */
export interface Schedule {
  readonly minutes: ReadonlySet<number>
  readonly hours: ReadonlySet<number>
  /** By the number of the day since 1970. */
  readonly isOn: (day: number) => boolean
  /** There is a day on which it comes. */
  readonly comesEver: boolean
}

/** The schedule of five fields of cron; throws when they make no sense. */
export function scheduleOf(cron: string): Schedule {
  const { minute, hour, dayOfMonth, month, dayOfWeek } = CronExpressionParser.parse(cron).fields
  const [months, days, weekdays] = [month, dayOfMonth, dayOfWeek].map(
    ({ values }) => new Set(values as readonly number[]),
  ) as [Set<number>, Set<number>, Set<number>]
  const isOn = (number: number) => {
    const day = new Date(number * DAY)
    if (!months.has(day.getUTCMonth() + 1)) return false
    const [isDay, isWeekday] = [days.has(day.getUTCDate()), weekdays.has(day.getUTCDay())]
    // Of two that are said, either will do.
    return dayOfMonth.isWildcard || dayOfWeek.isWildcard ? isDay && isWeekday : isDay || isWeekday
  }
  const firstDay = Math.min(...days)
  return {
    minutes: new Set(minute.values),
    hours: new Set(hour.values),
    isOn,
    comesEver: !dayOfWeek.isWildcard || [...months].some((one) => firstDay <= LONGEST_MONTHS[one - 1]!),
  }
}

/**
 * The last moment after `from`, not after `to`, at which it comes. A time that clocks show twice is the first of the two;
 * one that they leave out comes as long after the change as it would have. What comes every hour goes by hours that pass.
 */
export function lastTime(schedule: Schedule, from: number, to: number, zone: string): number | undefined {
  let knownDay: number | undefined
  let isOnIt = false
  const isOn = (day: number) => {
    if (day !== knownDay) isOnIt = schedule.isOn(day)
    knownDay = day
    return isOnIt
  }
  const isTime = (wall: number) =>
    schedule.minutes.has(Math.floor((wall % HOUR) / MINUTE)) &&
    schedule.hours.has(Math.floor((wall % DAY) / HOUR)) &&
    isOn(Math.floor(wall / DAY))
  const isEveryHour = schedule.hours.size === HOURS_OF_A_DAY
  const comesAt = (moment: number) => {
    const wall = moment + offsetAt(zone, moment) * MINUTE
    if (isTime(wall)) return isEveryHour || momentOf(zone, wall) === moment
    const leftOut = moment + offsetAt(zone, moment - DAY) * MINUTE
    return !isEveryHour && leftOut !== wall && isTime(leftOut) && momentOf(zone, leftOut) === moment
  }
  for (let moment = Math.floor(to / MINUTE) * MINUTE; moment > from; moment -= MINUTE)
    if (comesAt(moment)) return moment
  return undefined
}
