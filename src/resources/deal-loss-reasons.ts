import { resource } from '../definition/index.ts'
import { namedDictionary } from './shared/dictionary.ts'

export default resource('deal-loss-reasons', {
  ...namedDictionary,
  labels: {
    en: { many: 'Deal loss reasons', one: 'loss reason' },
    ru: { many: 'Причины отказа по сделкам', one: 'причина отказа' },
  },
  description: { en: 'Why deals are lost.', ru: 'Почему проигрывают сделки.' },
})
