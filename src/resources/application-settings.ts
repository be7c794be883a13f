import { choice, integer, longText, resource, settingKey, text, toOne } from '../definition/index.ts'
import { requiredName } from './shared/names.ts'
import { timestampFilters, timestamps } from './shared/timestamps.ts'

export default resource('application-settings', {
  scope: 'application',
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
