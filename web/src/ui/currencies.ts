import type { Language } from '../locales/language.ts'

interface Choice {
  readonly value: string
  readonly label: string
}

const known = new Map<Language, readonly Choice[]>()

/** `EUR · Euro`, in the language of the page; named once, as there are three hundred. */
export function currencies(language: Language): readonly Choice[] {
  const choices = known.get(language) ?? named(language)
  known.set(language, choices)
  return choices
}

function named(language: Language): readonly Choice[] {
  const names = new Intl.DisplayNames(language, { type: 'currency' })
  return Intl.supportedValuesOf('currency').map((value) => ({
    value,
    label: `${value} · ${names.of(value)}`,
  }))
}
