import { resource, toOne } from '../definition/index.ts'
import { namedFilters, pointedAt } from './shared/filters.ts'
import { stageAttributes } from './shared/stage.ts'

export default resource('deal-stages', {
  scope: 'dictionary',
  attributes: stageAttributes,
  relationships: {
    'deal-stage-category': toOne('deal-stage-categories', {
      inverse: 'stages',
      onTargetDelete: 'delete',
      isNeverEmpty: true,
    }),
  },
  filters: { ...namedFilters, ...pointedAt('deal-stage-category') },
})
