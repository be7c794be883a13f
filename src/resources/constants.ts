import { longText, resource } from '../definition/index.ts'
import { namedFilters } from './shared/filters.ts'
import { requiredName } from './shared/names.ts'
import { timestamps } from './shared/timestamps.ts'

export default resource('constants', {
  scope: 'dictionary',
  labels: { en: { many: 'Constants', one: 'constant' }, ru: { many: 'Константы', one: 'константа' } },
  description: {
    en: 'Values under a name that the account and its programs look up.',
    ru: 'Значения под именем, которые нужны аккаунту и его программам.',
  },
  place: 'dictionaries',
  attributes: { ...requiredName, value: longText(), ...timestamps },
  filters: namedFilters,
})
