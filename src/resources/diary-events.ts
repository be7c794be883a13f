import { datetime, longText, resource, text, toOne } from '../definition/index.ts'
import { between, namedFilters, pointedAt } from './shared/filters.ts'
import { people } from './shared/main-record.ts'
import { requiredName } from './shared/names.ts'
import { timestamps } from './shared/timestamps.ts'

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
  filters: {
    ...namedFilters,
    ...pointedAt('responsible', 'contact', 'company', 'deal', 'order'),
    ...between('starts-at', 'ends-at'),
  },
  usual: ['name', 'starts-at', 'ends-at', 'place', 'responsible', 'description'],
})
