import {
  customs,
  date,
  datetime,
  empty,
  equals,
  linked,
  longText,
  money,
  phone,
  resource,
  since,
  text,
  toMany,
  toOne,
  until,
} from '../definition/index.ts'
import { personAddress } from './shared/addresses.ts'
import { pointedAt } from './shared/filters.ts'
import { lifecycle } from './shared/lifecycle.ts'
import { lines, productsOfLines } from './shared/lines.ts'
import {
  mainRecordFilters,
  outsideKey,
  people,
  previousResponsible,
  segmentFilters,
} from './shared/main-record.ts'
import { messengers } from './shared/messengers.ts'
import { asString } from './shared/names.ts'
import { PHONES, reachable, reachableDuplicates, reachableFilters } from './shared/reachable.ts'
import { timestamps } from './shared/timestamps.ts'
import { utmMarks } from './shared/utm.ts'

export default resource('contacts', {
  scope: 'contact',
  labels: { en: { many: 'Contacts', one: 'contact' }, ru: { many: 'Контакты', one: 'контакт' } },
  description: { en: 'People that the account deals with.', ru: 'Люди, с которыми работает аккаунт.' },
  icon: 'people',
  tableOrder: '-created-at,-id',
  place: 'navigation',
  position: 10,
  key: 'c',
  isSearched: true,
  choiceOrder: '-updated-at',
  columns: ['mobile-phone', 'email', 'companies', 'status', 'responsible', 'created-at'],
  toldApartBy: ['email', 'work-phone', 'mobile-phone', 'general-phone'],
  words: {
    fields: {
      position: { en: 'Position', ru: 'Должность' },
      'as-string': { en: 'Name', ru: 'Имя' },
    },
  },
  attributes: {
    'first-name': text().required(),
    'last-name': text().required(),
    'middle-name': text(),
    ...asString,
    birthdate: date(),
    position: text(),
    description: longText(),
    note: longText(),
    ...reachable,
    customs: customs(),
    ...timestamps,
    ...lifecycle,
    'cached-at': datetime().computed(),
    ...previousResponsible,
    'initial-balance': money(),
    ...personAddress('work'),
    ...personAddress('home'),
    ...messengers,
    ...utmMarks,
    ...outsideKey,
  },
  relationships: {
    ...people,
    source: toOne('sources'),
    companies: linked('companies', { table: 'company_contacts', inverse: 'contacts' }),
    status: toOne('contact-statuses'),
    'contact-type': toOne('contact-types'),
    deals: linked('deals', { table: 'contact_deals', inverse: 'contacts' }),
    orders: linked('orders', { table: 'contact_orders', inverse: 'contacts' }),
    products: productsOfLines,
    'entities-products': lines,
    tasks: toMany('diary-tasks', { inverse: 'contact' }),
    events: toMany('diary-events', { inverse: 'contact' }),
    performers: linked('users', { table: 'contact_performers' }),
    documents: toMany('documents', { inverse: 'entity' }),
    invoices: toMany('invoices', { inverse: 'contact' }),
    contracts: toMany('contracts', { inverse: 'contact' }),
    segments: linked('segments', { table: 'segment_contacts', inverse: 'contacts' }),
    contacts: linked('contacts', { table: 'contact_contacts', inverse: 'contacts' }),
  },
  filters: {
    ...mainRecordFilters,
    ...segmentFilters('contacts'),
    ...pointedAt('status', 'contact-type'),
    'last-name': equals('last-name'),
    'middle-name': equals('middle-name'),
    'first-name': equals('first-name'),
    ...reachableFilters,
    // Older programs know one phone of a contact and mean whichever it has.
    'general-phone': phone(...PHONES),
    'mobile-phone': phone('mobile-phone'),
    'birthdate-gte': since('birthdate'),
    'birthdate-lte': until('birthdate'),
    'birthdate-null': empty('birthdate'),
  },
  usual: ['first-name', 'last-name', 'position', 'mobile-phone', 'email', 'companies', 'responsible'],
  counted: ['responsible'],
  duplicates: reachableDuplicates,
  namesakesWithin: 'companies',
})
