import { resource } from '../definition/index.ts'
import { namedDictionary } from './shared/dictionary.ts'

export default resource('competitors', {
  ...namedDictionary,
  labels: {
    en: { many: 'Competitors', one: 'competitor' },
    ru: { many: 'Конкуренты', one: 'конкурент', made: 'конкурента' },
  },
  description: { en: 'Those to whom deals and orders are lost.', ru: 'Те, кому уходят сделки и заказы.' },
})
