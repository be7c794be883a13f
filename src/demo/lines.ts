import type { Identifier } from '../jsonapi/plan.ts'
import type { Maker } from './maker.ts'
import type { Product } from './products.ts'

export interface Line {
  readonly product: Product
  readonly quantity: number
  /** Percent of the price. */
  readonly discount: number
}

/** A product of each category, sometimes two, in quantities that somebody would buy. */
export function chooseLines(
  { random }: Maker,
  products: readonly Product[],
  codes: readonly string[],
): Line[] {
  const chosen = codes.flatMap((category) =>
    random.some(
      products.filter(({ code }) => code === category),
      random.chance(0.3) ? 2 : 1,
    ),
  )
  return chosen.map((product) => ({
    product,
    quantity: product.code === 'BEA' ? random.integer(4, 40) : product.price < 100 ? random.integer(1, 6) : 1,
    discount: random.chance(0.25) ? random.pick([5, 10, 15]) : 0,
  }))
}

export async function makeLines(
  maker: Maker,
  entity: Identifier,
  { lines, age }: { lines: readonly Line[]; age: number },
): Promise<void> {
  const createdAt = maker.calendar.past(-age, 18)
  for (const { product, quantity, discount } of lines) {
    const attributes = { quantity, discount, 'created-at': createdAt }
    await maker.make('entity-products', attributes, { product: product.id, entity })
  }
}

/** In cents, so that sums are exact. */
export const amountOf = (lines: readonly Line[]): number =>
  sum(lines.map(({ product, quantity, discount }) => product.price * quantity * (100 - discount)))

export const costOf = (lines: readonly Line[]): number =>
  sum(lines.map(({ product, quantity }) => Math.round(product.cost * 100) * quantity))

export const moneyOf = (cents: number): string => (cents / 100).toFixed(2)

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
