import type { Language } from '../../definition/words.ts'
import type { FormField } from './fields.ts'

/** What a form says and asks that was told nothing else. */
export const usualTexts = (language: Language) => TEXTS[language]

const TEXTS = {
  en: { button: 'Send', 'thank-you': 'Thank you! We have got it and will be in touch.' },
  ru: { button: 'Отправить', 'thank-you': 'Спасибо! Мы всё получили и свяжемся с вами.' },
} as const

export const USUAL_FIELDS: readonly FormField[] = [
  { on: 'contacts', field: 'first-name', required: true },
  { on: 'contacts', field: 'last-name' },
  { on: 'contacts', field: 'email', required: true },
  { on: 'contacts', field: 'general-phone' },
]
