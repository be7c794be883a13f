import { useMemo } from 'react'
import { useSession } from '../api/session.ts'
import { useLanguage } from '../locales/language.ts'

/** Prints amounts in the currency of the account, without cents: for places where sums are compared. */
export function useMoney(): (amount: number) => string {
  const { account } = useSession()
  const language = useLanguage()
  return useMemo(() => {
    const format = new Intl.NumberFormat(language, {
      style: 'currency',
      currency: account.currency,
      maximumFractionDigits: 0,
    })
    return (amount) => format.format(amount)
  }, [account.currency, language])
}
