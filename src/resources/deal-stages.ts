import { resource, toOne } from '../definition/index.ts'
import { stageAttributes } from './shared/stage.ts'
import { timestampFilters } from './shared/timestamps.ts'

export default resource('deal-stages', {
  scope: 'dictionary',
  attributes: stageAttributes,
  relationships: {
    'deal-stage-category': toOne('deal-stage-categories', { inverse: 'stages', onTargetDelete: 'delete' }),
  },
  filters: timestampFilters,
})
