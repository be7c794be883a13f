import { resource } from '../definition/index.ts'
import { namedDictionary } from './shared/dictionary.ts'

export default resource('product-categories', {
  ...namedDictionary,
  scope: 'product',
  labels: {
    en: { many: 'Product categories', one: 'category' },
    ru: { many: 'Категории товаров', one: 'категория' },
  },
  description: { en: 'Groups of products.', ru: 'Группы товаров.' },
})
