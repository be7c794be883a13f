import type { Cents } from '../money.ts'
import { englishSum } from './english.ts'
import { russianSum } from './russian.ts'

/** Longer numbers have no words that people use. */
const MOST: Cents = 10n ** 17n

/** A sum in words; nothing for one that is said in figures alone. */
export function sumInWords(cents: Cents, currency: string, language: string): string {
  if (cents < 0n || cents >= MOST) return ''
  return language === 'ru' ? russianSum(cents, currency) : englishSum(cents, currency)
}
