import {
  boolean,
  choice,
  equals,
  hash,
  resource,
  text,
  textList,
  toOne,
  webAddress,
} from '../definition/index.ts'
import { namedFilters, pointedAt } from './shared/filters.ts'
import { asString } from './shared/names.ts'
import { timestamps } from './shared/timestamps.ts'

export default resource('webhooks', {
  scope: 'automation',
  labels: { en: { many: 'Webhooks', one: 'webhook' }, ru: { many: 'Вебхуки', one: 'вебхук' } },
  description: {
    en: 'Addresses of other programs that are told of every change.',
    ru: 'Адреса других программ, которым сообщается о каждом изменении.',
  },
  icon: 'blocks',
  place: 'settings',
  hasPage: false,
  words: {
    fields: {
      url: { en: 'Address', ru: 'Адрес' },
      'resource-types': { en: 'Types', ru: 'Типы' },
      actions: { en: 'Actions', ru: 'Действия' },
      filter: { en: 'Filter', ru: 'Фильтр' },
      fields: { en: 'Fields', ru: 'Поля' },
      format: { en: 'Format', ru: 'Формат' },
      'include-document': { en: 'With the record', ru: 'Вместе с записью' },
      secret: { en: 'Secret', ru: 'Секрет' },
      status: { en: 'Status', ru: 'Состояние' },
      position: { en: 'Told up to', ru: 'Сообщено до' },
    },
    choices: {
      standard: { en: 'Standard', ru: 'Стандартный' },
      classic: { en: 'Classic', ru: 'Классический' },
      working: { en: 'Working', ru: 'Работает' },
      failing: { en: 'Failing', ru: 'Ошибки' },
      'switched-off': { en: 'Switched off', ru: 'Отключён' },
    },
  },
  attributes: {
    url: webAddress().required(),
    ...asString,
    active: boolean().default(true),
    'resource-types': textList(),
    actions: textList(),
    filter: hash(),
    fields: hash(),
    format: choice('standard', 'classic').default('standard'),
    'include-document': boolean().default(false),
    secret: text().computed(),
    status: choice('working', 'failing', 'switched-off').computed(),
    position: text().computed(),
    ...timestamps,
  },
  relationships: {
    user: toOne('users', { isOrigin: true }),
  },
  filters: { ...namedFilters, ...pointedAt('user'), active: equals('active') },
})
