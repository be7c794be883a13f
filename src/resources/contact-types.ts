import { resource } from '../definition/index.ts'
import { namedDictionary } from './shared/dictionary.ts'

export default resource('contact-types', {
  ...namedDictionary,
  labels: { en: { many: 'Contact types', one: 'type' }, ru: { many: 'Типы контактов', one: 'тип' } },
  description: {
    en: 'Kinds of contacts, such as customers and partners.',
    ru: 'Виды контактов, например клиенты и партнёры.',
  },
})
