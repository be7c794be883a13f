import type { Language } from '../locales/language.ts'

interface Choice {
  readonly value: string
  readonly label: string
}

/** All that the browser knows, and the one that is set whatever it is called. */
export function timeZones(current: string): readonly string[] {
  return [...new Set(['UTC', current, ...Intl.supportedValuesOf('timeZone')])].sort()
}

/** `EUR · Euro`, in the language of the page. */
export function currencies(language: Language): Choice[] {
  const names = new Intl.DisplayNames(language, { type: 'currency' })
  return Intl.supportedValuesOf('currency').map((value) => ({
    value,
    label: `${value} · ${names.of(value)}`,
  }))
}
