import type { Language } from '../../../definition/words.ts'

/** How the spreadsheets of a country expect CSV, numbers and days, and what they call a truth. */
export interface Custom {
  readonly separator: string
  readonly point: string
  readonly day: (year: string, month: string, day: string) => string
  readonly truth: Readonly<Record<'true' | 'false', string>>
}

export const CUSTOMS: Readonly<Record<Language, Custom>> = {
  en: {
    separator: ',',
    point: '.',
    day: (year, month, day) => `${month}/${day}/${year}`,
    truth: { true: 'Yes', false: 'No' },
  },
  ru: {
    separator: ';',
    point: ',',
    day: (year, month, day) => `${day}.${month}.${year}`,
    truth: { true: 'Да', false: 'Нет' },
  },
}
