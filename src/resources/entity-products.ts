import { currency, decimal, money, resource, text, toOne } from '../definition/index.ts'
import { pointedAt } from './shared/filters.ts'
import { asString } from './shared/names.ts'
import { timestampFilters, timestamps } from './shared/timestamps.ts'

export default resource('entity-products', {
  scope: 'product',
  labels: { en: { many: 'Product lines', one: 'line' }, ru: { many: 'Товарные позиции', one: 'позиция' } },
  description: {
    en: 'Lines of deals, orders, contacts and companies: how much of which product at what price.',
    ru: 'Позиции сделок, заказов, контактов и компаний: сколько какого товара и по какой цене.',
  },
  attributes: {
    name: text(),
    ...asString,
    quantity: decimal({ atLeast: 0 }).default('1'),
    'selling-price': money(),
    'cost-price': money(),
    discount: decimal({ atLeast: 0, atMost: 100 }).shownAs('percent').default('0'),
    amount: money().computed(),
    currency: currency().computed(),
    ...timestamps,
  },
  relationships: {
    product: toOne('products'),
    entity: toOne(['deals', 'orders', 'contacts', 'companies'], {
      inverse: 'entities-products',
      onTargetDelete: 'delete',
      isNeeded: true,
    }),
  },
  filters: { ...timestampFilters, ...pointedAt('product') },
  valuedOn: 'created-at',
  usual: ['product', 'entity', 'quantity', 'selling-price', 'discount'],
})
