import { longText, resource } from '../definition/index.ts'
import { namedFilters } from './shared/filters.ts'
import { requiredName } from './shared/names.ts'
import { timestamps } from './shared/timestamps.ts'

export default resource('constants', {
  scope: 'dictionary',
  attributes: { ...requiredName, value: longText(), ...timestamps },
  filters: namedFilters,
})
