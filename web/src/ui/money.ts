import { useCallback } from 'react'
import { useSession } from '../api/session.ts'
import { useLanguage } from '../locales/language.ts'

const formats = new Map<string, Intl.NumberFormat>()

/** Made once: a board has hundreds of amounts. */
function formatOf(language: string, currency: string): Intl.NumberFormat {
  const key = `${language} ${currency}`
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(language, { style: 'currency', currency, maximumFractionDigits: 0 })
  formats.set(key, format)
  return format
}

/** Prints amounts in the currency of the account, without cents: for places where sums are compared. */
export function useMoney(): (amount: number) => string {
  const { currency } = useSession().account
  const language = useLanguage()
  return useCallback((amount) => formatOf(language, currency).format(amount), [language, currency])
}
