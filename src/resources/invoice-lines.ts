import { currency, decimal, money, resource, text, toOne } from '../definition/index.ts'
import { pointedAt } from './shared/filters.ts'
import { asString } from './shared/names.ts'
import { timestampFilters, timestamps } from './shared/timestamps.ts'

export default resource('invoice-lines', {
  scope: 'invoice',
  labels: {
    en: { many: 'Invoice lines', one: 'invoice line' },
    ru: { many: 'Позиции счетов', one: 'позиция счёта' },
  },
  description: {
    en: 'What invoices ask to be paid for. Lines of a deal that change later leave them as they are.',
    ru: 'За что просят заплатить счета. Если позиции сделки потом изменятся, они останутся прежними.',
  },
  attributes: {
    name: text(),
    ...asString,
    quantity: decimal({ atLeast: 0 }).default('1'),
    unit: text(),
    'selling-price': money(),
    discount: decimal({ atLeast: 0, atMost: 100 }).shownAs('percent').default('0'),
    vat: decimal({ atLeast: 0, atMost: 100 }).shownAs('percent'),
    amount: money().computed(),
    currency: currency().computed(),
    ...timestamps,
  },
  relationships: {
    product: toOne('products'),
    invoice: toOne('invoices', { inverse: 'lines', onTargetDelete: 'delete', isNeeded: true }),
  },
  filters: { ...timestampFilters, ...pointedAt('product', 'invoice') },
  valuedOn: 'created-at',
  usual: ['product', 'invoice', 'quantity', 'selling-price', 'discount', 'vat'],
})
