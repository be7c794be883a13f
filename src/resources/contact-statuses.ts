import { resource } from '../definition/index.ts'
import { coloredDictionary } from './shared/dictionary.ts'

export default resource('contact-statuses', {
  ...coloredDictionary,
  labels: {
    en: { many: 'Contact statuses', one: 'status' },
    ru: { many: 'Статусы контактов', one: 'статус' },
  },
  description: { en: 'Where the work with a contact stands.', ru: 'На какой стадии работа с контактом.' },
})
