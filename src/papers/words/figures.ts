import type { Language } from '../../definition/words.ts'
import { type Cents, decimalOf } from '../money.ts'
import { LABELS } from './labels.ts'

/** Signs that the fonts have; other currencies are named by their code. */
const SIGN = /[₽€$£¥₴₹]/

/** The figures of a paper in the notation of its language. */
export class Figures {
  private readonly plain: Intl.NumberFormat
  private readonly quantities: Intl.NumberFormat
  private readonly currency: Intl.NumberFormat
  private readonly dates: Intl.DateTimeFormat

  constructor(language: Language, currency: string) {
    const { locale } = LABELS[language]
    this.plain = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
    this.quantities = new Intl.NumberFormat(locale, { maximumFractionDigits: 6 })
    this.currency = currencyFormat(locale, currency)
    this.dates = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  }

  amount = (cents: Cents): string => printable(this.plain.format(decimalOf(cents) as never))
  price = (decimal: string | null): string =>
    decimal === null ? '' : printable(this.plain.format(decimal as never))
  number = (decimal: string): string => printable(this.quantities.format(decimal as never))
  money = (cents: Cents): string => printable(this.currency.format(decimalOf(cents) as never))
  date = (day: string): string => printable(this.dates.format(Date.parse(`${day}T00:00:00Z`)))
}

function currencyFormat(locale: string, currency: string): Intl.NumberFormat {
  const shown = (currencyDisplay: 'narrowSymbol' | 'code') =>
    new Intl.NumberFormat(locale, {
      ...{ style: 'currency', currency, currencyDisplay },
      ...{ minimumFractionDigits: 2, maximumFractionDigits: 2 },
    })
  const short = shown('narrowSymbol')
  return SIGN.test(short.format(1)) ? short : shown('code')
}

/** The fonts have one kind of space that does not break. */
const printable = (text: string): string => text.replaceAll('\u202f', '\u00a0')
