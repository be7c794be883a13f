import { boolean, decimal, equals, longText, resource, text, toOne } from '../definition/index.ts'
import { namedFilters, pointedAt } from './shared/filters.ts'
import { requiredName } from './shared/names.ts'
import { timestamps } from './shared/timestamps.ts'

export default resource('products', {
  scope: 'product',
  attributes: {
    ...requiredName,
    description: longText(),
    code: text(),
    'vendor-code': text(),
    unit: text(),
    'selling-price': decimal(),
    'cost-price': decimal(),
    vat: decimal(),
    'is-service': boolean().default(false),
    active: boolean().default(true),
    ...timestamps,
  },
  relationships: {
    category: toOne('product-categories'),
  },
  filters: {
    ...namedFilters,
    ...pointedAt('category'),
    code: equals('code'),
    'vendor-code': equals('vendor-code'),
    'is-service': equals('is-service'),
    active: equals('active'),
  },
})
