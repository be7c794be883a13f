import { resource, toOne } from '../definition/index.ts'
import { namedFilters, pointedAt } from './shared/filters.ts'
import { stageAttributes } from './shared/stage.ts'

export default resource('deal-stages', {
  scope: 'dictionary',
  labels: { en: { many: 'Deal stages', one: 'stage' }, ru: { many: 'Этапы сделок', one: 'этап' } },
  description: {
    en: 'The steps of a funnel, from opened to won or lost.',
    ru: 'Шаги воронки: от открытия до выигрыша или проигрыша.',
  },
  place: 'settings',
  choiceOrder: 'position',
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
