const DAY = 86_400_000
const MINUTE = 60_000

const formatters = new Map<string, Intl.DateTimeFormat>()
const offsetsByDay = new Map<string, Map<number, number>>()

export function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

/** Minutes east of UTC that the zone's clocks show at this moment. */
export function offsetAt(zone: string, moment: number): number {
  if (zone === 'UTC') return 0
  const days = offsetsByDay.get(zone) ?? new Map<number, number>()
  offsetsByDay.set(zone, days)
  const day = Math.floor(moment / DAY)
  const known = days.get(day)
  if (known !== undefined) return known
  const atStart = askIntl(zone, day * DAY)
  // A day on which the clocks change is rare: only the others are worth remembering.
  if (atStart !== askIntl(zone, (day + 1) * DAY - 1)) return askIntl(zone, moment)
  if (days.size > 50_000) days.clear()
  days.set(day, atStart)
  return atStart
}

/** The moment at which the zone's clocks show this wall time (given as if it were UTC). */
export function momentOf(zone: string, wallTime: number): number {
  const firstGuess = wallTime - offsetAt(zone, wallTime) * MINUTE
  return wallTime - offsetAt(zone, firstGuess) * MINUTE
}

/** `2026-10-01T13:19:00.000+03:00` */
export function printMoment(moment: number, zone: string): string {
  const offset = offsetAt(zone, moment)
  return new Date(moment + offset * MINUTE).toISOString().slice(0, -1) + printOffset(offset)
}

function printOffset(minutes: number): string {
  const size = Math.abs(minutes)
  const hours = String(Math.floor(size / 60)).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${hours}:${String(size % 60).padStart(2, '0')}`
}

function askIntl(zone: string, moment: number): number {
  let formatter = formatters.get(zone)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
    formatters.set(zone, formatter)
  }
  const name = formatter.formatToParts(moment).find((part) => part.type === 'timeZoneName')!.value
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(name) ?? []
  if (!sign) return 0
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}
