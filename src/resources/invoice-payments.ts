import { choice, date, equals, money, resource, text, toOne } from '../definition/index.ts'
import { between, pointedAt } from './shared/filters.ts'
import { asString } from './shared/names.ts'
import { timestampFilters, timestamps } from './shared/timestamps.ts'

export default resource('invoice-payments', {
  scope: 'invoice',
  attributes: {
    amount: money().required(),
    ...asString,
    'paid-at': date(),
    purpose: text(),
    direction: choice('income', 'expense').default('income'),
    ...timestamps,
  },
  relationships: {
    invoice: toOne('invoices', { onTargetDelete: 'delete' }),
    deal: toOne('deals'),
  },
  filters: {
    ...timestampFilters,
    ...pointedAt('invoice', 'deal'),
    ...between('paid-at'),
    direction: equals('direction'),
  },
  usual: ['amount', 'paid-at', 'direction', 'purpose', 'invoice'],
})
