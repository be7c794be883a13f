import type { Identifier } from '../jsonapi/plan.ts'
import type { Maker } from './maker.ts'
import { CATALOGUE } from './words/catalogue.ts'

export interface Product {
  readonly id: Identifier
  /** The code of its category. */
  readonly code: string
  readonly price: number
  readonly cost: number
}

export async function makeProducts(maker: Maker): Promise<Product[]> {
  const products: Product[] = []
  for (const { name: categoryName, code, entries } of CATALOGUE) {
    const category = await maker.make('product-categories', { name: categoryName })
    for (const [index, [name, unit, price, cost]] of entries.entries()) {
      const attributes = {
        name,
        unit,
        code: `${code}-${index + 1}`,
        'vendor-code': maker.random.digits(8),
        'selling-price': price,
        'cost-price': cost,
        vat: 20,
        'is-service': code === 'SER',
      }
      products.push({ id: await maker.make('products', attributes, { category }), code, price, cost })
    }
  }
  return products
}
