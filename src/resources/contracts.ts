import { currency, date, exactly, money, resource, text } from '../definition/index.ts'
import { between, namedFilters, pointedAt } from './shared/filters.ts'
import { requiredName } from './shared/names.ts'
import { subjects } from './shared/paperwork.ts'
import { timestamps } from './shared/timestamps.ts'

export default resource('contracts', {
  scope: 'contract',
  labels: { en: { many: 'Contracts', one: 'contract' }, ru: { many: 'Договоры', one: 'договор' } },
  description: {
    en: 'Agreements with contacts and companies, from when until when.',
    ru: 'Соглашения с контактами и компаниями и сроки их действия.',
  },
  icon: 'receipt',
  tableOrder: '-id',
  toldApartBy: ['number'],
  attributes: {
    number: text(),
    ...requiredName,
    'signed-at': date(),
    'expires-at': date().notBefore('signed-at'),
    amount: money(),
    currency: currency(),
    ...timestamps,
  },
  relationships: subjects('contracts'),
  filters: {
    ...namedFilters,
    ...pointedAt('deal', 'order', 'contact', 'company'),
    ...between('signed-at', 'expires-at'),
    currency: exactly('currency'),
  },
  valuedOn: 'signed-at',
  usual: ['number', 'name', 'amount', 'signed-at', 'expires-at', 'company', 'deal'],
})
