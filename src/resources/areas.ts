import { resource } from '../definition/index.ts'
import { namedDictionary } from './shared/dictionary.ts'

export default resource('areas', {
  ...namedDictionary,
  labels: { en: { many: 'Areas', one: 'area' }, ru: { many: 'Направления', one: 'направление' } },
  description: {
    en: 'Lines of business that deals belong to.',
    ru: 'Направления бизнеса, к которым относятся сделки.',
  },
})
