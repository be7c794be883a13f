import { choice, equals, objectList, resource, toOne } from '../definition/index.ts'
import { namedFilters, pointedAt } from './shared/filters.ts'
import { requiredName } from './shared/names.ts'
import { timestamps } from './shared/timestamps.ts'

export default resource('dashboards', {
  scope: 'dictionary',
  labels: {
    en: { many: 'Dashboards', one: 'dashboard' },
    ru: { many: 'Дашборды', one: 'дашборд' },
  },
  description: {
    en: 'Figures of lists, arranged as tiles: for oneself, for a team or for everybody.',
    ru: 'Показатели списков, разложенные плитками: для себя, для команды или для всех.',
  },
  icon: 'blocks',
  place: 'settings',
  hasPage: false,
  words: {
    fields: {
      tiles: { en: 'Tiles', ru: 'Плитки' },
      'shared-with': { en: 'Who sees it', ru: 'Кто видит' },
      user: { en: 'Owner', ru: 'Владелец' },
    },
    choices: {
      me: { en: 'Only me', ru: 'Только я' },
      team: { en: 'My team', ru: 'Моя команда' },
      everybody: { en: 'Everybody', ru: 'Все' },
    },
  },
  attributes: {
    ...requiredName,
    tiles: objectList(),
    'shared-with': choice('me', 'team', 'everybody').default('me'),
    ...timestamps,
  },
  relationships: {
    user: toOne('users'),
  },
  filters: { ...namedFilters, ...pointedAt('user'), 'shared-with': equals('shared-with') },
  isPersonal: true,
  sharedBy: 'shared-with',
})
