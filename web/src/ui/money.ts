import { useCallback } from 'react'
import { useSession } from '../api/session.ts'
import { useLanguage } from '../locales/language.ts'
import { writtenMoney } from './numbers.ts'

/** Prints amounts in the currency of the account. */
export function useMoney(): (amount: unknown) => string {
  const { currency } = useSession().account
  const language = useLanguage()
  return useCallback((amount) => writtenMoney(amount, language, currency), [language, currency])
}
