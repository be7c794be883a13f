import { choice, date, decimal, resource, text } from '../definition/index.ts'
import { asString } from './shared/names.ts'
import { subjects } from './shared/paperwork.ts'
import { timestampFilters, timestamps } from './shared/timestamps.ts'

export default resource('invoices', {
  scope: 'invoice',
  attributes: {
    number: text(),
    ...asString,
    'issued-at': date(),
    'due-at': date(),
    amount: decimal(),
    'paid-amount': decimal().computed(),
    status: choice('draft', 'issued', 'paid', 'overdue').computed(),
    ...timestamps,
  },
  relationships: subjects('invoices'),
  filters: timestampFilters,
})
