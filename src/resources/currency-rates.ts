import { currency, date, decimal, exactly, resource } from '../definition/index.ts'
import { between } from './shared/filters.ts'
import { asString } from './shared/names.ts'
import { timestampFilters, timestamps } from './shared/timestamps.ts'

export default resource('currency-rates', {
  scope: 'dictionary',
  labels: {
    en: { many: 'Currency rates', one: 'rate' },
    ru: { many: 'Курсы валют', one: 'курс' },
  },
  description: {
    en: 'What one unit of another currency is worth in that of the account, from a day on.',
    ru: 'Сколько стоит единица другой валюты в валюте аккаунта, начиная с указанного дня.',
  },
  icon: 'coins',
  toldApartBy: ['date'],
  choiceOrder: '-date',
  words: {
    fields: {
      date: { en: 'From', ru: 'С какого дня' },
      rate: { en: 'Rate', ru: 'Курс' },
    },
  },
  attributes: {
    currency: currency().required(),
    ...asString,
    date: date().required(),
    rate: decimal({ above: 0 }).required(),
    ...timestamps,
  },
  filters: { ...timestampFilters, ...between('date'), currency: exactly('currency') },
  usual: ['currency', 'date', 'rate'],
})
