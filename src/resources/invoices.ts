import {
  choice,
  currency,
  date,
  equals,
  exactly,
  money,
  resource,
  text,
  toMany,
} from '../definition/index.ts'
import { between, namedFilters, pointedAt } from './shared/filters.ts'
import { asString } from './shared/names.ts'
import { subjects } from './shared/paperwork.ts'
import { tax, taxWords } from './shared/tax.ts'
import { timestamps } from './shared/timestamps.ts'

export default resource('invoices', {
  scope: 'invoice',
  labels: { en: { many: 'Invoices', one: 'invoice' }, ru: { many: 'Счета', one: 'счёт' } },
  description: {
    en: 'What contacts and companies are asked to pay, and what they have paid.',
    ru: 'Сколько должны заплатить контакты и компании и сколько уже заплатили.',
  },
  icon: 'receipt',
  tableOrder: '-id',
  place: 'navigation',
  position: 60,
  key: 'i',
  isSearched: true,
  columns: ['amount', 'status', 'paid-amount', 'issued-at', 'due-at', 'company', 'deal'],
  toldApartBy: ['number'],
  words: taxWords,
  attributes: {
    number: text(),
    ...asString,
    'issued-at': date(),
    'due-at': date().notBefore('issued-at'),
    amount: money().neverNegative(),
    'paid-amount': money().computed(),
    currency: currency(),
    ...tax(),
    status: choice('draft', 'issued', 'paid', 'overdue').computed(),
    ...timestamps,
  },
  relationships: { ...subjects('invoices'), lines: toMany('invoice-lines', { inverse: 'invoice' }) },
  filters: {
    ...namedFilters,
    ...pointedAt('deal', 'order', 'contact', 'company'),
    ...between('issued-at', 'due-at'),
    status: equals('status'),
    currency: exactly('currency'),
  },
  valuedOn: 'issued-at',
  usual: ['number', 'amount', 'status', 'paid-amount', 'issued-at', 'due-at', 'deal', 'contact', 'company'],
})
