import { useSyncExternalStore } from 'react'
import type { Catalogue } from './en.ts'

export const LANGUAGES = { en: 'English', ru: 'Русский' } as const
export type Language = keyof typeof LANGUAGES

const STORAGE_KEY = 'rapport-language'
const CATALOGUES: Record<Language, () => Promise<{ default: Catalogue }>> = {
  en: () => import('./en.ts'),
  ru: () => import('./ru.ts'),
}

interface Spoken {
  readonly language: Language
  readonly texts: Catalogue
}

let spoken: Spoken
const listeners = new Set<() => void>()

/** The language of a locale such as `ru-RU`; undefined for one that has no catalogue. */
export function languageOf(locale: string | null | undefined): Language | undefined {
  const language = locale?.toLowerCase().split(/[-_]/)[0]
  return language && language in LANGUAGES ? (language as Language) : undefined
}

/** Before anybody has signed in: what was spoken here the last time, else what the browser asks for. */
export function firstLanguage(): Language {
  const asked = [localStorage.getItem(STORAGE_KEY), ...navigator.languages].map(languageOf)
  return asked.find((language) => language !== undefined) ?? 'en'
}

export async function setLanguage(language: Language): Promise<void> {
  if (spoken?.language === language) return
  const { default: texts } = await CATALOGUES[language]()
  spoken = { language, texts }
  localStorage.setItem(STORAGE_KEY, language)
  document.documentElement.lang = language
  for (const listener of listeners) listener()
}

const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Outside of components, at the moment of the call. */
export const languageNow = (): Language => spoken.language
export const useLanguage = (): Language => useSyncExternalStore(listen, () => spoken).language
export const useTexts = (): Catalogue => useSyncExternalStore(listen, () => spoken).texts
/** Outside of components, at the moment of the call. */
export const texts = (): Catalogue => spoken.texts
