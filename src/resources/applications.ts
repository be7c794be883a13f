import { longText, resource, text, textList, toMany, webAddress } from '../definition/index.ts'
import { requiredName } from './shared/names.ts'
import { timestampFilters, timestamps } from './shared/timestamps.ts'

export default resource('applications', {
  scope: 'application',
  labels: { en: { many: 'Applications', one: 'application' }, ru: { many: 'Приложения', one: 'приложение' } },
  description: {
    en: 'Programs of others that work with the data of the account.',
    ru: 'Чужие программы, которые работают с данными аккаунта.',
  },
  icon: 'blocks',
  place: 'settings',
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
