import { formatOf } from './days.ts'
import type { Reading } from './reading.ts'

/** What stands first between slashes or dashes; before a point it is always the day. */
export type First = 'day' | 'month'

export const firstOf = (language: string): First =>
  writtenDay('2026-12-31', language).startsWith('31') ? 'day' : 'month'

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})$/
const WRITTEN = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d\d)$/
const CLOCK = /^(\d{1,2})(?:[:.](\d\d))?(?::\d\d(?:\.\d+)?)?\s*(?:([ap])\.?m\.?)?$/i
const MOMENT = /^([\d./-]+)(?:(?:T|[\s,]+)(.*))?$/
/** Two digits mean a year that is not further ahead than this; birthdays lie behind. */
const YEARS_AHEAD = 20

/** A day as people write it, `31.12.2026` or `12/31/2026`, as the API has it; undefined when it is none. */
export function readDay(typed: string, first: First): Reading | undefined {
  const text = typed.trim()
  const iso = ISO.exec(text)
  if (iso) return certain(dayFrom(iso[1]!, iso[2]!, iso[3]!))
  const [, one, sign, two, year] = WRITTEN.exec(text) ?? []
  if (year === undefined) return undefined
  const dayFirst = dayFrom(year, two!, one!)
  const monthFirst = sign === '.' ? undefined : dayFrom(year, one!, two!)
  const plain = first === 'day' ? (dayFirst ?? monthFirst) : (monthFirst ?? dayFirst)
  if (plain === undefined) return undefined
  const isEither = dayFirst !== undefined && monthFirst !== undefined && dayFirst !== monthFirst
  return { plain, isDoubtful: isEither || year.length === 2 }
}

/** `9:30`, `09:30` or `9:30 PM` as `21:30`. */
export function readClock(typed: string): Reading | undefined {
  const [, hour, minute = '00', half] = CLOCK.exec(typed.trim()) ?? []
  if (hour === undefined || Number(minute) > 59) return undefined
  if (half && (Number(hour) < 1 || Number(hour) > 12)) return undefined
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hour)
  return hours > 23 ? undefined : certain(`${String(hours).padStart(2, '0')}:${minute}`)
}

/** A day with a time, as the clocks show it: `2026-12-31T09:30`. */
export function readWallTime(typed: string, first: First): Reading | undefined {
  const [, written = '', time] = MOMENT.exec(typed.trim()) ?? []
  const day = readDay(written, first)
  const clock = readClock(time ?? '0')
  if (!day || !clock) return undefined
  return { plain: `${day.plain}T${clock.plain}`, isDoubtful: day.isDoubtful || time === undefined }
}

/** What stands first in a column of days: as those of them show that leave no choice, else as is usual here. */
export function firstIn(cells: readonly string[], usual: First): First {
  const shown = new Set(
    cells.flatMap((cell): First[] => {
      const [, one, sign, two] = /^(\d{1,2})([./-])(\d{1,2})\2/.exec(cell.trim()) ?? []
      return sign === '.' || Number(one) > 12 ? ['day'] : Number(two) > 12 ? ['month'] : []
    }),
  )
  return shown.size === 1 ? [...shown][0]! : usual
}

/** `12/31/2026`, in digits, so that it can be changed by typing. */
export const writtenDay = (day: string, language: string): string =>
  inDigits(`${day}T00:00Z`, day, language, { year: 'numeric', month: '2-digit', day: '2-digit' })

export const writtenClock = (time: string, language: string): string =>
  inDigits(`2000-01-01T${time}Z`, time, language, { timeStyle: 'short' })

export const writtenWallTime = (wallTime: string, language: string): string => {
  const [day = '', time = ''] = wallTime.split('T')
  return time === '' ? wallTime : `${writtenDay(day, language)} ${writtenClock(time, language)}`
}

function inDigits(moment: string, typed: string, language: string, options: Intl.DateTimeFormatOptions) {
  const date = new Date(moment)
  if (Number.isNaN(date.getTime())) return typed
  return formatOf(language, { ...options, timeZone: 'UTC' })
    .format(date)
    .replace(/\s/g, ' ')
}

const certain = (plain: string | undefined): Reading | undefined =>
  plain === undefined ? undefined : { plain, isDoubtful: false }

/** Undefined for a 30th of February. */
function dayFrom(year: string, month: string, day: string): string | undefined {
  const written = `${yearOf(year)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${written}T00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(written) ? written : undefined
}

function yearOf(digits: string): string {
  if (digits.length === 4) return digits
  const isAhead = Number(digits) > (new Date().getFullYear() % 100) + YEARS_AHEAD
  return `${isAhead ? 19 : 20}${digits}`
}
