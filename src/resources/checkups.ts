import { datetime, longText, resource, toOne } from '../definition/index.ts'
import { requiredName } from './shared/names.ts'
import { timestampFilters, timestamps } from './shared/timestamps.ts'

export default resource('checkups', {
  scope: 'checkup',
  attributes: {
    ...requiredName,
    description: longText(),
    'planned-at': datetime(),
    'done-at': datetime(),
    ...timestamps,
  },
  relationships: {
    contact: toOne('contacts'),
    company: toOne('companies', { inverse: 'checkups' }),
    responsible: toOne('users'),
  },
  filters: timestampFilters,
})
