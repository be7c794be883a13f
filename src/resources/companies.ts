import {
  customs,
  equals,
  grouped,
  linked,
  longText,
  phone,
  resource,
  sameText,
  text,
  together,
  toMany,
  toOne,
} from '../definition/index.ts'
import { companyAddress } from './shared/addresses.ts'
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
import { requiredName } from './shared/names.ts'
import { reachable, reachableDuplicates, reachableFilters } from './shared/reachable.ts'
import { timestamps } from './shared/timestamps.ts'
import { utmMarks } from './shared/utm.ts'

const requisites = grouped('requisites', {
  'full-name': text(),
  'short-name': text(),
  ...together({ inn: text(), ogrn: text(), kpp: text(), okved: text(), okpo: text() }),
  director: text(),
  accountant: text(),
  'lawfulness-base': text(),
  'manager-name': text(),
  'manager-position': text(),
})

export default resource('companies', {
  scope: 'company',
  labels: { en: { many: 'Companies', one: 'company' }, ru: { many: 'Компании', one: 'компания' } },
  description: {
    en: 'Organisations that the account does business with.',
    ru: 'Организации, с которыми работает аккаунт.',
  },
  icon: 'building',
  tableOrder: '-created-at,-id',
  place: 'navigation',
  position: 20,
  key: 'm',
  isSearched: true,
  choiceOrder: '-updated-at',
  columns: ['general-phone', 'email', 'city', 'status', 'responsible', 'created-at'],
  toldApartBy: ['email', 'work-phone', 'mobile-phone', 'general-phone'],
  attributes: {
    ...requiredName,
    description: longText(),
    ...reachable,
    ...together({
      country: text(),
      region: text(),
      city: text(),
      address: text(),
      'zip-code': text(),
    }),
    customs: customs(),
    ...timestamps,
    ...lifecycle,
    ...previousResponsible,
    ...companyAddress('actual'),
    ...companyAddress('juristic'),
    ...companyAddress('mailing'),
    ...requisites,
    ...utmMarks,
    ...outsideKey,
  },
  relationships: {
    ...people,
    source: toOne('sources'),
    contacts: linked('contacts', { table: 'company_contacts', inverse: 'companies' }),
    status: toOne('company-statuses'),
    'company-type': toOne('company-types'),
    deals: linked('deals', { table: 'company_deals', inverse: 'companies' }),
    orders: linked('orders', { table: 'company_orders', inverse: 'companies' }),
    products: productsOfLines,
    'entities-products': lines,
    tasks: toMany('diary-tasks', { inverse: 'company' }),
    events: toMany('diary-events', { inverse: 'company' }),
    'bank-details': toMany('company-bank-details', { inverse: 'company' }),
    performers: linked('users', { table: 'company_performers' }),
    documents: toMany('documents', { inverse: 'entity' }),
    invoices: toMany('invoices', { inverse: 'company' }),
    contracts: toMany('contracts', { inverse: 'company' }),
    checkups: toMany('checkups', { inverse: 'company' }),
    segments: linked('segments', { table: 'segment_companies', inverse: 'companies' }),
  },
  filters: {
    ...mainRecordFilters,
    ...segmentFilters('companies'),
    ...pointedAt('status', 'company-type'),
    inn: equals('inn'),
    kpp: equals('kpp'),
    ...reachableFilters,
    'general-phone': phone('general-phone'),
  },
  usual: ['name', 'general-phone', 'email', 'website', 'inn', 'company-type', 'responsible'],
  counted: ['responsible'],
  duplicates: { ...reachableDuplicates, inn: sameText('inn') },
})
