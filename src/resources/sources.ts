import { resource } from '../definition/index.ts'
import { namedDictionary } from './shared/dictionary.ts'

export default resource('sources', {
  ...namedDictionary,
  labels: { en: { many: 'Sources', one: 'source' }, ru: { many: 'Источники', one: 'источник' } },
  description: {
    en: 'Where contacts, companies, deals and orders come from.',
    ru: 'Откуда приходят контакты, компании, сделки и заказы.',
  },
})
