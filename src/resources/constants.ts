import { longText, resource } from '../definition/index.ts'
import { requiredName } from './shared/names.ts'
import { timestampFilters, timestamps } from './shared/timestamps.ts'

export default resource('constants', {
  scope: 'dictionary',
  attributes: { ...requiredName, value: longText(), ...timestamps },
  filters: timestampFilters,
})
