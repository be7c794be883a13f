import type { Reading } from './reading.ts'

/** The sign before the fraction; groups of three digits may stand apart by spaces, apostrophes or the other sign. */
export type Notation = '.' | ','

/** How numbers are written in a language. */
export const notationOf = (language: string): Notation => (written(0.5, language).includes(',') ? ',' : '.')

const LONGEST = 100
/** A sign, digits with what stands between them, and a currency or percent sign on either side. */
const AROUND = /^([+-]?)(?:\p{Sc}|[a-z]{3} )? ?([\d., '’]+?) ?(?:\p{Sc}|%|[a-z]{3}|руб\.?|р\.)?$/iu
const GROUPED = /^\d{1,3}(?:([., '’])\d{3}(?:\1\d{3})*)?$/
const LIKE_A_GROUP = /^[1-9]\d{0,2}[.,]\d{3}$/

/** What was typed or pasted, in any usual notation; undefined when it is no number. */
export function readNumber(typed: string, notation: Notation): Reading | undefined {
  const text = typed.trim().replace(/\s/g, ' ').replace('−', '-')
  const [, sign, digits] = (text.length <= LONGEST && AROUND.exec(text)) || []
  if (digits === undefined) return undefined
  const point = pointOf(digits, notation)
  const whole = digits.slice(0, point)
  const fraction = digits.slice(point + 1)
  if (!/^\d*$/.test(whole) && !GROUPED.test(whole)) return undefined
  if (!/^\d*$/.test(fraction) || !/\d/.test(whole + fraction)) return undefined
  const kept = fraction.replace(/0+$/, '')
  const plain = `${whole.replace(/\D/g, '') || '0'}${kept && `.${kept}`}`
  const isUsual = notation === '.' && digits.includes(',')
  return {
    plain: sign === '-' ? `-${plain}` : plain,
    isDoubtful: LIKE_A_GROUP.test(digits) && !isUsual,
  }
}

/** Where the fraction begins; at the end where there is none. */
function pointOf(digits: string, notation: Notation): number {
  const certain = certainPoint(digits)
  if (certain) return certain.index
  return LIKE_A_GROUP.test(digits) && digits.includes(notation) ? digits.indexOf(notation) : digits.length
}

/** The sign that begins a fraction in any notation: the last of two different ones, or one that ends no group. */
function certainPoint(digits: string): RegExpExecArray | undefined {
  const signs = [...digits.matchAll(/[.,]/g)]
  const last = signs.at(-1)
  const isOnly = signs.length === 1 && !LIKE_A_GROUP.test(digits)
  return isOnly || signs.some(([sign]) => sign !== last![0]) ? last : undefined
}

/** In which notation a column of numbers is written: as those of them show that leave no choice, else as is usual here. */
export function notationIn(cells: readonly string[], usual: Notation): Notation {
  const shown = new Set(
    cells.map((cell) => certainPoint(cell.trim())?.[0]).filter((sign) => sign !== undefined),
  )
  return shown.size === 1 ? ([...shown][0] as Notation) : usual
}

/** As JSON has it; a text where a number would lose digits. */
export const numberOf = (plain: string): number | string =>
  String(Number(plain)) === plain ? Number(plain) : plain

const formats = new Map<string, Intl.NumberFormat>()

/** A number as people write it, with all of its digits; formats are made once: a board has hundreds of amounts. */
export function written(value: unknown, language: string, options: Intl.NumberFormatOptions = {}): string {
  const key = `${language} ${JSON.stringify(options)}`
  const format =
    formats.get(key) ?? new Intl.NumberFormat(language, { maximumFractionDigits: 10, ...options })
  formats.set(key, format)
  return format.format(String(value) as Intl.StringNumericLiteral)
}

/** An amount with all of its digits: those of its currency, and none where it is whole. */
export const writtenMoney = (value: unknown, language: string, currency: string): string =>
  written(value, language, {
    style: 'currency',
    currency,
    ...(Number.isInteger(Number(value)) && { maximumFractionDigits: 0 }),
  })
