import { resource } from '../definition/index.ts'
import { coloredDictionary } from './shared/dictionary.ts'

export default resource('deal-statuses', {
  ...coloredDictionary,
  labels: { en: { many: 'Deal statuses', one: 'status' }, ru: { many: 'Статусы сделок', one: 'статус' } },
  description: {
    en: 'What is to be known of a deal beside its stage.',
    ru: 'Что важно знать о сделке помимо её этапа.',
  },
})
