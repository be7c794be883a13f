import { longText, resource, text, textList, toMany, webAddress } from '../definition/index.ts'
import { requiredName } from './shared/names.ts'
import { timestampFilters, timestamps } from './shared/timestamps.ts'

export default resource('applications', {
  scope: 'application',
  attributes: {
    ...requiredName,
    description: longText(),
    icon: text(),
    scopes: textList(),
    'settings-url': webAddress(),
    ...timestamps,
  },
  relationships: {
    settings: toMany('application-settings', { inverse: 'application' }),
  },
  filters: timestampFilters,
})
