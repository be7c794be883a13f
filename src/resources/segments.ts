import { linked, longText, resource } from '../definition/index.ts'
import { namedFilters } from './shared/filters.ts'
import { requiredName } from './shared/names.ts'
import { timestamps } from './shared/timestamps.ts'

export default resource('segments', {
  scope: 'segment',
  labels: { en: { many: 'Segments', one: 'segment' }, ru: { many: 'Сегменты', one: 'сегмент' } },
  description: {
    en: 'Contacts, companies and deals that are worked with together.',
    ru: 'Контакты, компании и сделки, с которыми работают вместе.',
  },
  attributes: { ...requiredName, description: longText(), ...timestamps },
  relationships: {
    contacts: linked('contacts', { table: 'segment_contacts', inverse: 'segments' }),
    companies: linked('companies', { table: 'segment_companies', inverse: 'segments' }),
    deals: linked('deals', { table: 'segment_deals', inverse: 'segments' }),
  },
  filters: namedFilters,
})
