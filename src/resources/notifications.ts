import {
  choice,
  datetime,
  empty,
  equals,
  hash,
  longText,
  resource,
  text,
  toOne,
} from '../definition/index.ts'
import { namedFilters, pointedAt } from './shared/filters.ts'
import { asString } from './shared/names.ts'
import { timestamps } from './shared/timestamps.ts'

export default resource('notifications', {
  scope: 'notification',
  labels: {
    en: { many: 'Notifications', one: 'notification' },
    ru: { many: 'Уведомления', one: 'уведомление' },
  },
  description: { en: 'What people are told of.', ru: 'О чём сообщается людям.' },
  icon: 'bookmark',
  place: 'settings',
  hasPage: false,
  words: {
    fields: {
      kind: { en: 'Kind', ru: 'Вид' },
      title: { en: 'Title', ru: 'Заголовок' },
      body: { en: 'Text', ru: 'Текст' },
      facts: { en: 'What happened', ru: 'Что произошло' },
      'resource-type': { en: 'Type of the record', ru: 'Тип записи' },
      'resource-id': { en: 'Record', ru: 'Запись' },
      'read-at': { en: 'Read', ru: 'Прочитано' },
      user: { en: 'For', ru: 'Кому' },
    },
    choices: {
      message: { en: 'Message', ru: 'Сообщение' },
      assigned: { en: 'Assigned to me', ru: 'Назначено мне' },
      mentioned: { en: 'Mentioned', ru: 'Упоминание' },
      'task-due': { en: 'Task due', ru: 'Срок задачи' },
      'task-overdue': { en: 'Task overdue', ru: 'Задача просрочена' },
      'deal-won': { en: 'Deal won', ru: 'Сделка выиграна' },
      'deal-lost': { en: 'Deal lost', ru: 'Сделка проиграна' },
      'import-done': { en: 'Import done', ru: 'Импорт завершён' },
      'automation-failed': { en: 'Automation failed', ru: 'Ошибка автоматизации' },
    },
  },
  attributes: {
    kind: choice(
      ...['message', 'assigned', 'mentioned', 'task-due', 'task-overdue', 'deal-won', 'deal-lost'],
      ...['import-done', 'automation-failed'],
    ).default('message'),
    title: text().required(),
    ...asString,
    body: longText(),
    facts: hash().computed(),
    'resource-type': text(),
    'resource-id': text(),
    'read-at': datetime(),
    ...timestamps,
  },
  relationships: {
    user: toOne('users'),
  },
  filters: { ...namedFilters, ...pointedAt('user'), kind: equals('kind'), unread: empty('read-at') },
  isPersonal: true,
  saidBy: 'facts',
})
