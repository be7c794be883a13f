import { resource } from '../definition/index.ts'
import { stageAttributes } from './shared/stage.ts'
import { timestampFilters } from './shared/timestamps.ts'

export default resource('order-stages', {
  scope: 'dictionary',
  attributes: stageAttributes,
  filters: timestampFilters,
})
