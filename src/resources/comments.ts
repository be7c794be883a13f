import {
  html,
  linkParts,
  related,
  resource,
  SYSTEM_GROUP,
  search,
  targetType,
  toOne,
} from '../definition/index.ts'
import { aboutRecord } from './shared/about.ts'
import { pointedAt } from './shared/filters.ts'
import { asString } from './shared/names.ts'
import { timestampFilters, timestamps } from './shared/timestamps.ts'

export default resource('comments', {
  scope: 'comment',
  labels: {
    en: { many: 'Comments', one: 'comment' },
    ru: { many: 'Комментарии', one: 'комментарий' },
  },
  description: {
    en: 'What people say of deals, orders, contacts and companies.',
    ru: 'Что люди пишут о сделках, заказах, контактах и компаниях.',
  },
  icon: 'list',
  tableOrder: '-id',
  isSearched: true,
  columns: ['commentable', 'user', 'created-at'],
  words: {
    fields: {
      body: { en: 'Text', ru: 'Текст' },
      commentable: { en: 'Record', ru: 'Запись' },
      'commentable-id': { en: 'Id of the record', ru: 'Номер записи' },
      'commentable-type': { en: 'Class of the record', ru: 'Класс записи' },
      user: { en: 'Author', ru: 'Автор' },
    },
  },
  attributes: {
    body: html().required(),
    ...asString,
    ...linkParts('commentable'),
    ...timestamps,
  },
  relationships: {
    commentable: aboutRecord,
    user: toOne('users', { group: SYSTEM_GROUP, isOrigin: true }),
  },
  filters: {
    ...timestampFilters,
    q: search(),
    'commentable-type': targetType('commentable'),
    'commentable-id': related('commentable'),
    ...pointedAt('user'),
  },
  isTalk: true,
})
