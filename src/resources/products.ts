import { boolean, decimal, longText, resource, text, toOne } from '../definition/index.ts'
import { requiredName } from './shared/names.ts'
import { timestampFilters, timestamps } from './shared/timestamps.ts'

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
  filters: timestampFilters,
})
