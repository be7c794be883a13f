import { choice, date, equals, money, resource, text } from '../definition/index.ts'
import { between, namedFilters, pointedAt } from './shared/filters.ts'
import { asString } from './shared/names.ts'
import { subjects } from './shared/paperwork.ts'
import { timestamps } from './shared/timestamps.ts'

export default resource('invoices', {
  scope: 'invoice',
  attributes: {
    number: text(),
    ...asString,
    'issued-at': date(),
    'due-at': date(),
    amount: money(),
    'paid-amount': money().computed(),
    status: choice('draft', 'issued', 'paid', 'overdue').computed(),
    ...timestamps,
  },
  relationships: subjects('invoices'),
  filters: {
    ...namedFilters,
    ...pointedAt('deal', 'order', 'contact', 'company'),
    ...between('issued-at', 'due-at'),
    status: equals('status'),
  },
  usual: ['number', 'amount', 'status', 'paid-amount', 'issued-at', 'due-at', 'deal', 'contact', 'company'],
})
