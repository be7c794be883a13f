import { capitalised } from '../locales/label.ts'
import { useLanguage, useTexts } from '../locales/language.ts'
import { type Day, daysBetween, formatDay } from '../ui/days.ts'

/** `Tomorrow`, `Thursday, 19 November`. */
export function DayName({ day, now }: { readonly day: Day; readonly now: Day }) {
  const { days } = useTexts()
  const language = useLanguage()
  const near: Partial<Record<number, string>> = { [-1]: days.yesterday, 0: days.today, 1: days.tomorrow }
  return (
    near[daysBetween(now, day)] ??
    capitalised(formatDay(day, language, { weekday: 'long', day: 'numeric', month: 'long' }))
  )
}
