const DAY = 86_400_000
const MINUTE = 60_000

/** What is remembered of the clocks of a zone. */
class Clocks {
  readonly offsets = new Map<number, number>()
  readonly wholeDays = new Map<string, number | undefined>()
  private readonly calendar: Intl.DateTimeFormat

  constructor(zone: string) {
    this.calendar = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
  }

  offsetAt(moment: number): number {
    const parts = this.calendar.formatToParts(moment)
    const name = parts.find((part) => part.type === 'timeZoneName')!.value
    const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(name) ?? []
    if (!sign) return 0
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
  }
}

/** People name their zones, in any spelling of capitals: so many of them, and so many days of each, are remembered. */
const MOST_CLOCKS = 50
const MOST_DAYS = 10_000
const allClocks = new Map<string, Clocks>()

function clocksOf(zone: string): Clocks {
  const known = allClocks.get(zone)
  if (known) return known
  if (allClocks.size >= MOST_CLOCKS) allClocks.clear()
  const clocks = new Clocks(zone)
  allClocks.set(zone, clocks)
  return clocks
}

const zones = new Map<string, boolean>()
const MOST_ZONES = 1_000

/** Remembered, as it is asked for every request of somebody with clocks of his own. */
export function isZone(zone: string): boolean {
  const known = zones.get(zone)
  if (known !== undefined) return known
  if (zones.size >= MOST_ZONES) zones.clear()
  const found = isKnownToIntl(zone)
  zones.set(zone, found)
  return found
}

function isKnownToIntl(zone: string): boolean {
  // An offset: east is + here, and - in SQL.
  if (/^[+-]/.test(zone)) return false
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
  const clocks = clocksOf(zone)
  const { offsets } = clocks
  const day = Math.floor(moment / DAY)
  const known = offsets.get(day)
  if (known !== undefined) return known
  const atStart = clocks.offsetAt(day * DAY)
  // A day on which the clocks change is rare: only the others are worth remembering.
  if (atStart !== clocks.offsetAt((day + 1) * DAY - 1)) return clocks.offsetAt(moment)
  if (offsets.size >= MOST_DAYS) offsets.clear()
  offsets.set(day, atStart)
  return atStart
}

/** The offset of a whole day of UTC; undefined when the clocks change on it. */
function offsetOfDay(zone: string, day: string): number | undefined {
  if (zone === 'UTC') return 0
  const { wholeDays } = clocksOf(zone)
  if (wholeDays.has(day)) return wholeDays.get(day)
  const start = Date.parse(day)
  const offset = offsetAt(zone, start)
  if (wholeDays.size >= MOST_DAYS) wholeDays.clear()
  wholeDays.set(day, offset === offsetAt(zone, start + DAY - 1) ? offset : undefined)
  return wholeDays.get(day)
}

/**
 * The moment at which the zone's clocks show this wall time (given as if it were UTC): the first when they show it twice;
 * when they leave it out, as long after the change as it would have been.
 */
export function momentOf(zone: string, wallTime: number): number {
  const before = offsetAt(zone, wallTime - DAY)
  const after = offsetAt(zone, wallTime + DAY)
  const [first, second] = [wallTime - before * MINUTE, wallTime - after * MINUTE]
  return offsetAt(zone, first) === before || offsetAt(zone, second) !== after ? first : second
}

/** `2026-10-01T13:19:00.000+03:00` */
export function printMoment(moment: number, zone: string): string {
  const offset = offsetAt(zone, moment)
  return new Date(moment + offset * MINUTE).toISOString().slice(0, -1) + printOffset(offset)
}

/** A moment as PostgreSQL prints it in UTC, `2026-10-01 10:19:00.5+00`, on the zone's clocks. */
export function printStoredMoment(stored: string, zone: string): string {
  const day = stored.slice(0, 10)
  const offset = offsetOfDay(zone, day)
  const hour = Number(stored.slice(11, 13)) + (offset ?? Number.NaN) / 60
  // On another day there, or not a whole number of hours away: calendars are counted by others.
  if (offset === undefined || !Number.isInteger(hour) || hour < 0 || hour > 23)
    return printMoment(Date.parse(`${day}T${stored.slice(11)}:00`), zone)
  const fraction = (stored.slice(19, -3) || '.').padEnd(4, '0')
  return `${day}T${hour < 10 ? '0' : ''}${hour}${stored.slice(13, 19)}${fraction}${printOffset(offset)}`
}

function printOffset(minutes: number): string {
  const size = Math.abs(minutes)
  const hours = String(Math.floor(size / 60)).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${hours}:${String(size % 60).padStart(2, '0')}`
}
