import { useLanguage, useTexts } from '../locales/language.ts'
import { type Day, formatDay } from './days.ts'
import type { Unit } from './spans.ts'

type Formats = Readonly<Record<Exclude<Unit, 'quarter'>, Intl.DateTimeFormatOptions>>

const SHORT: Formats = {
  day: { day: 'numeric', month: 'short' },
  week: { day: 'numeric', month: 'short' },
  month: { month: 'short' },
  year: { year: 'numeric' },
}

const LONG: Formats = {
  day: { day: 'numeric', month: 'long' },
  week: { day: 'numeric', month: 'long' },
  month: { month: 'long', year: 'numeric' },
  year: { year: 'numeric' },
}

/** What a span of the calendar is called, by its first day. */
export function useSpanWords(): (unit: Unit, first: Day, length: 'short' | 'long') => string {
  const language = useLanguage()
  const { periods } = useTexts()
  return (unit, first, length) => {
    if (unit === 'quarter')
      return periods.quarter(Math.ceil(Number(first.slice(5, 7)) / 3), Number(first.slice(0, 4)))
    return formatDay(first, language, (length === 'short' ? SHORT : LONG)[unit])
  }
}
