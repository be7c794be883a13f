import { datetime, longText, resource, text, toOne } from '../definition/index.ts'
import { between, namedFilters, pointedAt } from './shared/filters.ts'
import { people } from './shared/main-record.ts'
import { requiredName } from './shared/names.ts'
import { timestamps } from './shared/timestamps.ts'

export default resource('diary-events', {
  scope: 'diary',
  labels: { en: { many: 'Events', one: 'event' }, ru: { many: 'События', one: 'событие' } },
  description: {
    en: 'Meetings and calls, with a beginning and an end.',
    ru: 'Встречи и звонки с началом и концом.',
  },
  icon: 'calendar',
  tableOrder: '-starts-at',
  attributes: {
    ...requiredName,
    description: longText(),
    'starts-at': datetime(),
    'ends-at': datetime().notBefore('starts-at'),
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
