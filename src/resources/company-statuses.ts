import { resource } from '../definition/index.ts'
import { coloredDictionary } from './shared/dictionary.ts'

export default resource('company-statuses', {
  ...coloredDictionary,
  labels: {
    en: { many: 'Company statuses', one: 'status' },
    ru: { many: 'Статусы компаний', one: 'статус' },
  },
  description: { en: 'Where the work with a company stands.', ru: 'На какой стадии работа с компанией.' },
})
