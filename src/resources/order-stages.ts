import { resource } from '../definition/index.ts'
import { namedFilters } from './shared/filters.ts'
import { stageAttributes } from './shared/stage.ts'

export default resource('order-stages', {
  scope: 'dictionary',
  attributes: stageAttributes,
  filters: namedFilters,
})
