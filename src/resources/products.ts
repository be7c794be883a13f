import {
  boolean,
  currency,
  decimal,
  equals,
  exactly,
  longText,
  money,
  resource,
  text,
  toOne,
} from '../definition/index.ts'
import { namedFilters, pointedAt } from './shared/filters.ts'
import { requiredName } from './shared/names.ts'
import { timestamps } from './shared/timestamps.ts'

export default resource('products', {
  scope: 'product',
  labels: { en: { many: 'Products', one: 'product' }, ru: { many: 'Товары', one: 'товар' } },
  description: {
    en: 'Goods and services that are sold, with their prices.',
    ru: 'Товары и услуги, которые продаются, с ценами.',
  },
  icon: 'box',
  place: 'navigation',
  position: 50,
  key: 'p',
  isSearched: true,
  columns: ['code', 'category', 'selling-price', 'cost-price', 'unit', 'active'],
  toldApartBy: ['vendor-code'],
  attributes: {
    ...requiredName,
    description: longText(),
    code: text(),
    'vendor-code': text(),
    unit: text(),
    'selling-price': money(),
    'cost-price': money(),
    currency: currency(),
    vat: decimal().shownAs('percent'),
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
    currency: exactly('currency'),
  },
  usual: ['name', 'category', 'selling-price', 'unit', 'code'],
})
