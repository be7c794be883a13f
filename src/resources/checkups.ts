import { datetime, longText, resource, toOne } from '../definition/index.ts'
import { requiredName } from './shared/names.ts'
import { timestampFilters, timestamps } from './shared/timestamps.ts'

export default resource('checkups', {
  scope: 'checkup',
  labels: { en: { many: 'Check-ups', one: 'check-up' }, ru: { many: 'Проверки', one: 'проверка' } },
  description: {
    en: 'Visits and inspections at contacts and companies, planned and done.',
    ru: 'Визиты и проверки у контактов и компаний: запланированные и проведённые.',
  },
  icon: 'clock',
  tableOrder: '-id',
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
