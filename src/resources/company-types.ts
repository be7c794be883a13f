import { resource } from '../definition/index.ts'
import { namedDictionary } from './shared/dictionary.ts'

export default resource('company-types', {
  ...namedDictionary,
  labels: { en: { many: 'Company types', one: 'type' }, ru: { many: 'Типы компаний', one: 'тип' } },
  description: {
    en: 'Kinds of companies, such as customers and suppliers.',
    ru: 'Виды компаний, например клиенты и поставщики.',
  },
})
