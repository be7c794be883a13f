import { choice, currency, date, equals, exactly, money, resource, text, toOne } from '../definition/index.ts'
import { between, pointedAt } from './shared/filters.ts'
import { asString } from './shared/names.ts'
import { timestampFilters, timestamps } from './shared/timestamps.ts'

export default resource('invoice-payments', {
  scope: 'invoice',
  labels: { en: { many: 'Payments', one: 'payment' }, ru: { many: 'Платежи', one: 'платёж' } },
  description: { en: 'Money that came in or went out.', ru: 'Деньги, которые пришли или ушли.' },
  icon: 'coins',
  tableOrder: '-id',
  attributes: {
    amount: money().required().neverNegative(),
    currency: currency(),
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
    currency: exactly('currency'),
  },
  valuedOn: 'paid-at',
  usual: ['amount', 'paid-at', 'direction', 'purpose', 'invoice'],
})
