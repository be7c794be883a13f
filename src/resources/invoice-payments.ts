import { choice, date, money, resource, text, toOne } from '../definition/index.ts'
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
  filters: timestampFilters,
  usual: ['amount', 'paid-at', 'direction', 'purpose', 'invoice'],
})
