import { resource } from '../definition/index.ts'
import { namedFilters } from './shared/filters.ts'
import { stageAttributes } from './shared/stage.ts'

export default resource('order-stages', {
  scope: 'dictionary',
  labels: { en: { many: 'Order stages', one: 'stage' }, ru: { many: 'Этапы заказов', one: 'этап' } },
  description: {
    en: 'The steps of an order, from opened to won or lost.',
    ru: 'Шаги заказа: от открытия до выигрыша или проигрыша.',
  },
  place: 'settings',
  choiceOrder: 'position',
  attributes: stageAttributes,
  filters: namedFilters,
})
