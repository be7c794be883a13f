/** Money is counted in hundredths, in whole numbers: nothing is lost on the way. */
export type Cents = bigint

const RATE_DIGITS = 6
const HUNDRED = 100n * 10n ** BigInt(RATE_DIGITS)

/** A decimal of the database, rounded to hundredths; nothing for an empty one. */
export const centsOf = (decimal: string | null): Cents => scaled(decimal ?? '0', 2)

export function decimalOf(cents: Cents): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

export type VatMode = 'none' | 'included' | 'added'

export interface Taxed {
  readonly amount: Cents
  /** Percent; null where there is no tax. */
  readonly rate: string | null
}

export interface Sums {
  readonly net: Cents
  readonly vat: readonly { readonly rate: string; readonly amount: Cents }[]
  readonly total: Cents
}

/** What lines add up to; the tax of a rate is rounded once, not for each line. */
export function sumsOf(lines: readonly Taxed[], mode: VatMode): Sums {
  const net = sum(lines.map(({ amount }) => amount))
  if (mode === 'none') return { net, vat: [], total: net }
  const byRate = new Map<string, Cents>()
  for (const { amount, rate } of lines) if (rate !== null) byRate.set(rate, (byRate.get(rate) ?? 0n) + amount)
  const vat = [...byRate]
    .map(([rate, amount]) => ({ rate, amount: taxOf(amount, rate, mode) }))
    .sort((one, other) => Number(one.rate) - Number(other.rate))
  const added = mode === 'added' ? sum(vat.map(({ amount }) => amount)) : 0n
  return { net, vat, total: net + added }
}

function taxOf(amount: Cents, rate: string, mode: 'included' | 'added'): Cents {
  const part = scaled(rate, RATE_DIGITS)
  return divided(amount * part, mode === 'added' ? HUNDRED : HUNDRED + part)
}

const sum = (all: readonly Cents[]): Cents => all.reduce((one, other) => one + other, 0n)

/** Rounded half away from zero, as the database does it. */
function divided(value: bigint, by: bigint): bigint {
  const half = by / 2n
  return (value < 0n ? value - half : value + half) / by
}

function scaled(decimal: string, digits: number): bigint {
  const [, sign, whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal)!
  const long = fraction.padEnd(digits + 1, '0')
  const value = divided(BigInt(whole! + long), 10n ** BigInt(long.length - digits))
  return sign ? -value : value
}
