import {
  choice,
  datetime,
  equals,
  hash,
  longText,
  objectList,
  resource,
  text,
  toOne,
} from '../definition/index.ts'
import { pointedAt } from './shared/filters.ts'
import { asString } from './shared/names.ts'
import { timestampFilters, timestamps } from './shared/timestamps.ts'

export default resource('automation-runs', {
  scope: 'automation',
  labels: {
    en: { many: 'Runs of automations', one: 'run' },
    ru: { many: 'Запуски автоматизаций', one: 'запуск' },
  },
  description: {
    en: 'What automations have done, step by step; a new one is a run by hand.',
    ru: 'Что сделали автоматизации, шаг за шагом; новый запуск — запуск вручную.',
  },
  icon: 'clock',
  place: 'settings',
  hasPage: false,
  words: {
    fields: {
      state: { en: 'State', ru: 'Состояние' },
      cause: { en: 'Cause', ru: 'Причина' },
      steps: { en: 'Steps', ru: 'Шаги' },
      message: { en: 'What went wrong', ru: 'Что не получилось' },
      'resource-type': { en: 'Type of the record', ru: 'Тип записи' },
      'resource-id': { en: 'Record', ru: 'Запись' },
      'request-id': { en: 'Request', ru: 'Запрос' },
      'finished-at': { en: 'Finished', ru: 'Завершён' },
      automation: { en: 'Automation', ru: 'Автоматизация' },
    },
    choices: {
      waiting: { en: 'Waiting', ru: 'Ожидает' },
      running: { en: 'Running', ru: 'Выполняется' },
      done: { en: 'Done', ru: 'Выполнен' },
      failed: { en: 'Failed', ru: 'Ошибка' },
      stopped: { en: 'Stopped', ru: 'Остановлен' },
    },
  },
  attributes: {
    ...asString,
    state: choice('waiting', 'running', 'done', 'failed', 'stopped').computed(),
    cause: hash().computed(),
    steps: objectList().computed(),
    message: longText().computed(),
    'resource-type': text(),
    'resource-id': text(),
    'request-id': text().computed(),
    'finished-at': datetime().computed(),
    ...timestamps,
  },
  relationships: {
    automation: toOne('automations', { inverse: 'runs' }),
  },
  filters: {
    ...timestampFilters,
    ...pointedAt('automation'),
    state: equals('state'),
    'resource-type': equals('resource-type'),
    'resource-id': equals('resource-id'),
  },
  isConfidential: true,
})
