import { decimal, resource, text, toOne } from '../definition/index.ts'
import { pointedAt } from './shared/filters.ts'
import { asString } from './shared/names.ts'
import { timestampFilters, timestamps } from './shared/timestamps.ts'

export default resource('entity-products', {
  scope: 'product',
  attributes: {
    name: text(),
    ...asString,
    quantity: decimal({ atLeast: 0 }).default('1'),
    'selling-price': decimal(),
    'cost-price': decimal(),
    discount: decimal({ atLeast: 0, atMost: 100 }).default('0'),
    amount: decimal().computed(),
    ...timestamps,
  },
  relationships: {
    product: toOne('products'),
    entity: toOne(['deals', 'orders', 'contacts', 'companies'], {
      inverse: 'entities-products',
      onTargetDelete: 'delete',
    }),
  },
  filters: { ...timestampFilters, ...pointedAt('product') },
})
