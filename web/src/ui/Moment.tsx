import { useSession } from '../api/session.ts'
import { type Language, useLanguage } from '../locales/language.ts'

const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

/** `5 minutes ago`, `in 3 days`, `now`. */
export function distance(iso: string, language: Language): string {
  const seconds = (Date.parse(iso) - Date.now()) / 1000
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  const [unit, length] = UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? [
    'second',
    Number.POSITIVE_INFINITY,
  ]
  return format.format(Math.trunc(seconds / length), unit)
}

/** A moment as people say it; the exact time of the account stands in its hint. */
export function Moment({ at }: { readonly at: string }) {
  const language = useLanguage()
  const { account } = useSession()
  const exact = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: account['time-zone'],
  })
  return (
    <time dateTime={at} title={exact.format(new Date(at))}>
      {distance(at, language)}
    </time>
  )
}
