import { isDate, isoMoment, wallTime } from '../../definition/kinds/time.ts'
import { momentOf } from '../../definition/zone.ts'

const DAY = 86_400_000
/** No record is later, and the text of a later moment would have a year of five digits. */
const LAST_MOMENT = Date.UTC(9999, 11, 31, 23, 59, 59, 999)
const DOTTED = /^(\d{4})\.(\d\d)\.(\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d))?)?$/
/** An unescaped `+03:00` arrives with a blank in place of its plus. */
const LOST_PLUS = /(\d\d:\d\d(?::\d\d(?:\.\d+)?)?) (\d\d:?\d\d)$/

export interface TimeValue {
  readonly moment: number
  /** The first moment after it when it names a whole day. */
  readonly endOfDay: number | undefined
}

export const withPlus = (text: string): string => text.replace(LOST_PLUS, '$1+$2')

/** A moment as filters take it: `2026.10.01 13:19` and `2026.10.01` on the account's clocks, or ISO 8601. */
export function timeValue(text: string, zone: string): TimeValue | undefined {
  const value = text.trim()
  const dotted = isDate(value) ? value.replaceAll('-', '.') : value
  const [all, year, month, day, hour, minute, second] = DOTTED.exec(dotted) ?? []
  if (!all) {
    const moment = isoMoment(withPlus(value))
    return moment === undefined ? undefined : { moment, endOfDay: undefined }
  }
  const wall = wallTime(+year!, +month!, +day!, +(hour ?? 0), +(minute ?? 0), +(second ?? 0))
  if (wall === undefined) return undefined
  return {
    moment: Math.min(momentOf(zone, wall), LAST_MOMENT),
    endOfDay: hour === undefined ? Math.min(momentOf(zone, wall + DAY), LAST_MOMENT) : undefined,
  }
}

/** A day as filters take it: `2026.10.01` or `2026-10-01`. */
export function dateValue(text: string): string | undefined {
  const iso = text.trim().replaceAll('.', '-')
  return isDate(iso) ? iso : undefined
}
