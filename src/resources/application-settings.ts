import { choice, integer, longText, resource, settingKey, text, toOne } from '../definition/index.ts'
import { requiredName } from './shared/names.ts'
import { timestampFilters, timestamps } from './shared/timestamps.ts'

export default resource('application-settings', {
  scope: 'application',
  labels: {
    en: { many: 'Application settings', one: 'setting' },
    ru: { many: 'Настройки приложений', one: 'настройка' },
  },
  description: {
    en: 'What an application asks its account for.',
    ru: 'То, что приложение спрашивает у аккаунта.',
  },
  place: 'settings',
  choiceOrder: 'position',
  attributes: {
    ...requiredName,
    description: longText(),
    category: text(),
    key: settingKey().required(),
    'data-type': choice('text', 'number', 'checkbox', 'system-field').required(),
    'object-type': text(),
    position: integer(),
    ...timestamps,
  },
  relationships: {
    application: toOne('applications', { inverse: 'settings', onTargetDelete: 'delete' }),
  },
  filters: timestampFilters,
})
