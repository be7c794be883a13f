import {
  boolean,
  choice,
  idList,
  linkParts,
  longText,
  related,
  resource,
  SYSTEM_GROUP,
  targetType,
  toOne,
} from '../definition/index.ts'
import { aboutRecord } from './shared/about.ts'
import { namedFilters, pointedAt } from './shared/filters.ts'
import { asString } from './shared/names.ts'
import { timestamps } from './shared/timestamps.ts'

export default resource('activities', {
  scope: 'activity',
  labels: {
    en: { many: 'Messages', one: 'message' },
    ru: { many: 'Сообщения', one: 'сообщение' },
  },
  description: {
    en: 'Messages that programs put into the timeline of a record.',
    ru: 'Сообщения, которые программы добавляют в ленту записи.',
  },
  tableOrder: '-id',
  columns: ['trackable', 'user', 'created-at'],
  words: {
    fields: {
      key: { en: 'Kind', ru: 'Вид' },
      message: { en: 'Message', ru: 'Сообщение' },
      'confirm-read': { en: 'To be confirmed', ru: 'Требует подтверждения' },
      'user-ids': { en: 'For', ru: 'Кому' },
      trackable: { en: 'Record', ru: 'Запись' },
      'trackable-id': { en: 'Id of the record', ru: 'Номер записи' },
      'trackable-type': { en: 'Class of the record', ru: 'Класс записи' },
      user: { en: 'Author', ru: 'Автор' },
    },
    choices: { message: { en: 'Message', ru: 'Сообщение' }, call: { en: 'Call', ru: 'Звонок' } },
  },
  attributes: {
    key: choice('message', 'call').default('message'),
    message: longText().required(),
    ...asString,
    'confirm-read': boolean().default(false),
    'user-ids': idList(),
    ...linkParts('trackable'),
    ...timestamps,
  },
  relationships: {
    trackable: aboutRecord,
    user: toOne('users', { group: SYSTEM_GROUP, isOrigin: true }),
  },
  filters: {
    ...namedFilters,
    'trackable-type': targetType('trackable'),
    'trackable-id': related('trackable'),
    ...pointedAt('user'),
  },
  isTalk: true,
})
