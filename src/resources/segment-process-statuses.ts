import { integer, linked, resource, toOne } from '../definition/index.ts'
import { requiredName } from './shared/names.ts'
import { timestampFilters, timestamps } from './shared/timestamps.ts'

export default resource('segment-process-statuses', {
  scope: 'segment',
  labels: {
    en: { many: 'Segment statuses', one: 'status' },
    ru: { many: 'Статусы сегментов', one: 'статус' },
  },
  description: {
    en: 'How far the work with the members of a segment has come.',
    ru: 'Как далеко продвинулась работа с участниками сегмента.',
  },
  hasPage: false,
  choiceOrder: 'position',
  attributes: { ...requiredName, position: integer(), ...timestamps },
  relationships: {
    segment: toOne('segments', { onTargetDelete: 'delete' }),
    contacts: linked('contacts', { table: 'segment_process_status_contacts' }),
    companies: linked('companies', { table: 'segment_process_status_companies' }),
    deals: linked('deals', { table: 'segment_process_status_deals' }),
  },
  filters: timestampFilters,
})
