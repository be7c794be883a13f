import { choice, equals, idList, resource, SYSTEM_GROUP, toOne } from '../definition/index.ts'
import { pointedAt } from './shared/filters.ts'
import { asString } from './shared/names.ts'
import { timestampFilters, timestamps } from './shared/timestamps.ts'

export default resource('distinctions', {
  scope: 'contact',
  labels: {
    en: { many: 'Not duplicates', one: 'distinction' },
    ru: { many: 'Не дубли', one: 'различие' },
  },
  description: {
    en: 'Records that look like duplicates and are none.',
    ru: 'Записи, которые похожи на дубли, но ими не являются.',
  },
  icon: 'people',
  hasPage: false,
  words: {
    fields: {
      'resource-type': { en: 'Type of the records', ru: 'Тип записей' },
      'record-ids': { en: 'Records', ru: 'Записи' },
      'as-string': { en: 'Name', ru: 'Название' },
    },
    choices: {
      contacts: { en: 'Contacts', ru: 'Контакты' },
      companies: { en: 'Companies', ru: 'Компании' },
    },
  },
  attributes: {
    'resource-type': choice('contacts', 'companies').required(),
    'record-ids': idList().required(),
    ...asString,
    ...timestamps,
  },
  relationships: {
    user: toOne('users', { group: SYSTEM_GROUP, isOrigin: true }),
  },
  filters: { ...timestampFilters, ...pointedAt('user'), 'resource-type': equals('resource-type') },
})
