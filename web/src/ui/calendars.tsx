import '@mantine/dates/styles.css'
import 'dayjs/locale/ru'
import { DatePicker } from '@mantine/dates'
import { useState } from 'react'
import { useLanguage, useTexts } from '../locales/language.ts'
import type { Day } from './days.ts'

interface DayCalendarProps {
  readonly day: Day | undefined
  /** Its month is shown while no day is chosen. */
  readonly now: Day
  readonly onChoose: (day: Day) => void
}

export function DayCalendar({ day, now, onChoose }: DayCalendarProps) {
  return (
    <DatePicker
      {...useSpoken()}
      hideOutsideDates
      value={day ?? null}
      defaultDate={day ?? now}
      onChange={(chosen) => chosen && onChoose(chosen)}
    />
  )
}

interface SpanCalendarProps {
  readonly from: Day | undefined
  readonly to: Day | undefined
  readonly onChoose: (from: Day, to: Day) => void
}

/** Two clicks: the first day and the last. */
export function SpanCalendar({ from, to, onChoose }: SpanCalendarProps) {
  const [days, setDays] = useState<[Day | null, Day | null]>([from ?? null, to ?? null])
  return (
    <DatePicker
      type="range"
      {...useSpoken()}
      hideOutsideDates
      allowSingleDateInRange
      value={days}
      onChange={(chosen) => {
        setDays(chosen)
        const [first, last] = chosen
        if (first && last) onChoose(first, last)
      }}
    />
  )
}

/** What a calendar needs to be read, and to be read aloud, in the language of the page. */
function useSpoken() {
  const { previous, next } = useTexts().calendar
  const ariaLabels = {
    ...{ previousMonth: previous, previousYear: previous, previousDecade: previous },
    ...{ nextMonth: next, nextYear: next, nextDecade: next },
  }
  return { locale: useLanguage(), ariaLabels }
}
