import { address, integer, related, resource, targetType, text, toOne } from '../definition/index.ts'
import { MAIN_TYPES } from './shared/about.ts'
import { namedFilters } from './shared/filters.ts'
import { requiredName } from './shared/names.ts'
import { timestamps } from './shared/timestamps.ts'

export default resource('documents', {
  scope: 'document',
  labels: { en: { many: 'Documents', one: 'document' }, ru: { many: 'Документы', one: 'документ' } },
  description: {
    en: 'Files that belong to deals, orders, contacts and companies.',
    ru: 'Файлы сделок, заказов, контактов и компаний.',
  },
  tableOrder: '-id',
  attributes: {
    ...requiredName,
    'content-type': text().computed(),
    size: integer().shownAs('bytes').computed(),
    'download-url': address(),
    ...timestamps,
  },
  relationships: {
    entity: toOne(MAIN_TYPES, { inverse: 'documents', onTargetDelete: 'delete' }),
  },
  filters: { ...namedFilters, 'entity-type': targetType('entity'), 'entity-id': related('entity') },
})
