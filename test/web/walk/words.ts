import type { Catalogue } from '../../../web/src/locales/en.ts'
import en from '../../../web/src/locales/en.ts'
import ru from '../../../web/src/locales/ru.ts'

/** What a catalogue says without being told a name or a number. */
const said = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value
      ? Object.values(value).flatMap(said)
      : []

const RUSSIAN = new Set(said(ru))
const ENGLISH = new Set(said(en).filter((words) => /[a-z]{3}/i.test(words) && !RUSSIAN.has(words)))

export const LANGUAGES: Readonly<Record<string, Catalogue>> = { en, ru }

/** What of these the app says in English; what the data say is none of ours. */
export const englishIn = (shown: readonly string[], data: ReadonlySet<string>): string[] =>
  [...new Set(shown)].filter((words) => ENGLISH.has(words) && !data.has(words))
