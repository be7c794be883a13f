import { isoMoment } from '../../definition/kinds/time.ts'
import { momentOf, printMoment } from '../../definition/zone.ts'

/** How the days and numbers of a file are written. */
export interface Notation {
  readonly dates: 'iso' | 'day-first' | 'month-first'
  readonly numbers: 'plain' | 'point' | 'comma'
}

/** The same, on the clocks of an account. */
export interface ZonedNotation extends Notation {
  readonly zone: string
}

const WRITTEN_DAY = /^\s*(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?:,?[ T]+(\d{1,2}:\d\d(?::\d\d)?))?\s*$/
const WRITTEN_NUMBER = /^[-+]?\d[\d\s\u00a0\u202f'.,]*$/
const GAPS = /[\s\u00a0\u202f']/g

/** A day or a time as people write it, as programs do; what it cannot be stays, and its kind says what is wrong. */
export function plainDay(cell: string, order: Notation['dates']): string {
  const [, first, , second, year, time] = (order !== 'iso' && WRITTEN_DAY.exec(cell)) || []
  if (!first) return cell
  const [day, month] = order === 'day-first' ? [first, second!] : [second!, first]
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}${time ? `T${time.padStart(5, '0')}` : ''}`
}

/** People mean the clocks of their account, and no offset from anything. */
export function plainMoment(cell: string, { dates, zone }: ZonedNotation): string {
  const plain = plainDay(cell, dates)
  const wallTime = plain === cell ? undefined : isoMoment(plain)
  return wallTime === undefined ? plain : printMoment(momentOf(zone, wallTime), zone)
}

/** A number as people write it, as programs do. */
export function plainNumber(cell: string, point: Notation['numbers']): string {
  if (point === 'plain' || !WRITTEN_NUMBER.test(cell.trim())) return cell
  const compact = cell.replace(GAPS, '')
  const [mark, gap] = point === 'comma' ? [',', '.'] : ['.', ',']
  const [whole = '', ...fraction] = compact.split(mark)
  if (fraction.length > 1 || fraction[0]?.includes(gap) || !isGrouped(whole, gap)) return cell
  return [whole.replaceAll(gap, ''), ...fraction].join('.')
}

/** Groups have three digits each, or there are none. */
const isGrouped = (whole: string, gap: string): boolean =>
  whole
    .split(gap)
    .slice(1)
    .every((group) => group.length === 3)

/** Looks at cells until it is sure how they are written. */
export class Recognition {
  private days: { first: number; second: number; hasSlash: boolean } = {
    first: 0,
    second: 0,
    hasSlash: false,
  }
  private point = 0
  private comma = 0

  seeDay(cell: string): void {
    const [, first, mark, second] = WRITTEN_DAY.exec(cell) ?? []
    if (!first) return
    if (Number(first) > 12) this.days.first++
    if (Number(second) > 12) this.days.second++
    if (mark === '/') this.days.hasSlash = true
  }

  seeNumber(cell: string): void {
    if (!WRITTEN_NUMBER.test(cell.trim())) return
    const marks = cell.replace(/[^.,]/g, '')
    const last = marks.at(-1)
    if (!last) return
    const digits = cell.replace(GAPS, '').length - cell.replace(GAPS, '').lastIndexOf(last) - 1
    // `1,234` may be either; `1,5`, `1.234,50` and `1,234,567` may not.
    const isRepeated = marks.length > 1 && [...marks].every((mark) => mark === last)
    if (marks.length === 1 && digits === 3) return
    const isPoint = (last === '.') !== isRepeated
    if (isPoint) this.point++
    else this.comma++
  }

  /** Days with points are written by who says the day first, with strokes by who says the month first, unless they cannot be. */
  get dates(): Notation['dates'] {
    const { first, second, hasSlash } = this.days
    if (first !== second) return first > second ? 'day-first' : 'month-first'
    return hasSlash ? 'month-first' : 'day-first'
  }

  get numbers(): Notation['numbers'] {
    return this.comma > this.point ? 'comma' : 'point'
  }
}
