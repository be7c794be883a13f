import { datetime, longText, resource, text, toOne } from '../definition/index.ts'
import { people } from './shared/main-record.ts'
import { requiredName } from './shared/names.ts'
import { timestampFilters, timestamps } from './shared/timestamps.ts'

export default resource('diary-events', {
  scope: 'diary',
  attributes: {
    ...requiredName,
    description: longText(),
    'starts-at': datetime(),
    'ends-at': datetime(),
    place: text(),
    ...timestamps,
  },
  relationships: {
    ...people,
    contact: toOne('contacts', { inverse: 'events' }),
    company: toOne('companies', { inverse: 'events' }),
    deal: toOne('deals'),
    order: toOne('orders'),
  },
  filters: timestampFilters,
  usual: ['name', 'starts-at', 'ends-at', 'place', 'responsible', 'description'],
})
