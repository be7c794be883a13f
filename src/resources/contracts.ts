import { date, decimal, resource, text } from '../definition/index.ts'
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
    amount: decimal(),
    ...timestamps,
  },
  relationships: subjects('contracts'),
  filters: timestampFilters,
})
