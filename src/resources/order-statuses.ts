import { resource } from '../definition/index.ts'
import { coloredDictionary } from './shared/dictionary.ts'

export default resource('order-statuses', {
  ...coloredDictionary,
  labels: { en: { many: 'Order statuses', one: 'status' }, ru: { many: 'Статусы заказов', one: 'статус' } },
  description: {
    en: 'What is to be known of an order beside its stage.',
    ru: 'Что важно знать о заказе помимо его этапа.',
  },
})
