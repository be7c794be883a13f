import { boolean, equals, hash, integer, objectList, resource, toMany, toOne } from '../definition/index.ts'
import { namedFilters, pointedAt } from './shared/filters.ts'
import { requiredName } from './shared/names.ts'
import { timestamps } from './shared/timestamps.ts'

export default resource('automations', {
  scope: 'automation',
  labels: {
    en: { many: 'Automations', one: 'automation' },
    ru: { many: 'Автоматизации', one: 'автоматизация' },
  },
  description: {
    en: 'What happens by itself: when something happens, if conditions hold, then these steps.',
    ru: 'Что происходит само: когда что-то случается, если условия верны, то эти шаги.',
  },
  icon: 'blocks',
  place: 'settings',
  hasPage: false,
  words: {
    fields: {
      active: { en: 'Switched on', ru: 'Включена' },
      version: { en: 'Version', ru: 'Версия' },
      when: { en: 'When', ru: 'Когда' },
      if: { en: 'If', ru: 'Если' },
      then: { en: 'Then', ru: 'То' },
      user: { en: 'Acts as', ru: 'Действует от имени' },
      runs: { en: 'Runs', ru: 'Запуски' },
    },
  },
  attributes: {
    ...requiredName,
    active: boolean().default(false),
    version: integer().computed(),
    when: hash(),
    if: hash(),
    then: objectList(),
    ...timestamps,
  },
  relationships: {
    user: toOne('users'),
    runs: toMany('automation-runs', { inverse: 'automation' }),
  },
  filters: { ...namedFilters, ...pointedAt('user'), active: equals('active') },
})
