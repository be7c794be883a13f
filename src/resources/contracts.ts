import { date, money, resource, text } from '../definition/index.ts'
import { requiredName } from './shared/names.ts'
import { subjects } from './shared/paperwork.ts'
import { timestampFilters, timestamps } from './shared/timestamps.ts'

export default resource('contracts', {
  scope: 'contract',
  attributes: {
    number: text(),
    ...requiredName,
    'signed-at': date(),
    'expires-at': date(),
    amount: money(),
    ...timestamps,
  },
  relationships: subjects('contracts'),
  filters: timestampFilters,
  usual: ['number', 'name', 'amount', 'signed-at', 'expires-at', 'company', 'deal'],
})
