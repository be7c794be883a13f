import { resource } from '../definition/index.ts'
import { namedDictionary } from './shared/dictionary.ts'

export default resource('order-loss-reasons', {
  ...namedDictionary,
  labels: {
    en: { many: 'Order loss reasons', one: 'loss reason' },
    ru: { many: 'Причины отказа по заказам', one: 'причина отказа' },
  },
  description: { en: 'Why orders are lost.', ru: 'Почему проигрывают заказы.' },
})
