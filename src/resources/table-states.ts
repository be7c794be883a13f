import { choice, equals, hash, resource, text, textList, toOne, typeName } from '../definition/index.ts'
import { namedFilters, pointedAt } from './shared/filters.ts'
import { requiredName } from './shared/names.ts'
import { timestamps } from './shared/timestamps.ts'

export default resource('table-states', {
  scope: 'dictionary',
  labels: {
    en: { many: 'Saved tables', one: 'saved table' },
    ru: { many: 'Сохранённые таблицы', one: 'таблица' },
  },
  description: {
    en: 'Views of tables that people have saved: filters, columns, order.',
    ru: 'Сохранённые виды таблиц: фильтры, столбцы, порядок.',
  },
  icon: 'bookmark',
  place: 'settings',
  attributes: {
    ...requiredName,
    'resource-name': text().required(),
    conditions: hash(),
    columns: textList(),
    sort: text(),
    'grouped-by': text(),
    totals: hash(),
    widths: hash(),
    view: choice('table', 'board').default('table'),
    ...timestamps,
  },
  relationships: {
    user: toOne('users'),
  },
  filters: {
    ...namedFilters,
    ...pointedAt('user'),
    'resource-name': equals('resource-name'),
    'class-name': typeName('resource-name'),
  },
  isPersonal: true,
})
