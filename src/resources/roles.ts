import { choice, hash, resource, textList } from '../definition/index.ts'
import { namedFilters } from './shared/filters.ts'
import { requiredName } from './shared/names.ts'
import { timestamps } from './shared/timestamps.ts'

export default resource('roles', {
  scope: 'user',
  labels: { en: { many: 'Roles', one: 'role' }, ru: { many: 'Роли', one: 'роль' } },
  description: {
    en: 'What people may see and do: by type and action, by field, and beyond records.',
    ru: 'Что люди видят и делают: по типам и действиям, по полям и помимо записей.',
  },
  icon: 'person',
  place: 'settings',
  hasPage: false,
  words: {
    fields: {
      kind: { en: 'Comes with the account as', ru: 'Встроенная роль' },
      rights: { en: 'Rights', ru: 'Права' },
      fields: { en: 'Fields', ru: 'Поля' },
      flags: { en: 'Beyond records', ru: 'Помимо записей' },
    },
  },
  attributes: {
    ...requiredName,
    kind: choice('owner', 'admin', 'manager').computed(),
    rights: hash(),
    fields: hash(),
    flags: textList(),
    ...timestamps,
  },
  filters: namedFilters,
})
