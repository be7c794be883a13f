/** Hundredths of the currency, exact. */
export type Cents = bigint

/** The JSON number that the service prints for an amount. */
export const toNumber = (cents: Cents | null): number | null => (cents === null ? null : Number(cents) / 100)

export const sum = (amounts: readonly (Cents | null)[]): Cents =>
  amounts.reduce<Cents>((total, amount) => total + (amount ?? 0n), 0n)

/** Half goes away from zero, as on paper. */
export function dividedAndRounded(dividend: bigint, divisor: bigint): bigint {
  const size = dividend < 0n ? -dividend : dividend
  const rounded = (size * 2n + divisor) / (divisor * 2n)
  return dividend < 0n ? -rounded : rounded
}
