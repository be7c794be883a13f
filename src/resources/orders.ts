import {
  currency,
  customs,
  exactly,
  integer,
  linked,
  longText,
  money,
  related,
  resource,
  state,
  text,
  toMany,
  toOne,
} from '../definition/index.ts'
import { pointedAt } from './shared/filters.ts'
import { lifecycle } from './shared/lifecycle.ts'
import { lines, productsOfLines } from './shared/lines.ts'
import { mainRecordFilters, outsideKey, people, previousResponsible } from './shared/main-record.ts'
import { asString } from './shared/names.ts'
import { standing } from './shared/stage.ts'
import { timestamps } from './shared/timestamps.ts'
import { utmMarks } from './shared/utm.ts'

export default resource('orders', {
  scope: 'order',
  labels: { en: { many: 'Orders', one: 'order' }, ru: { many: 'Заказы', one: 'заказ' } },
  description: {
    en: 'What customers have asked for, on its way to be delivered.',
    ru: 'То, что заказали клиенты, на пути к исполнению.',
  },
  icon: 'cart',
  tableOrder: '-created-at,-id',
  place: 'navigation',
  position: 40,
  key: 'o',
  isSearched: true,
  choiceOrder: '-updated-at',
  columns: ['amount', 'stage', 'company', 'contact', 'responsible', 'created-at'],
  toldApartBy: ['number'],
  attributes: {
    name: text(),
    ...asString,
    description: longText(),
    'loss-comment': longText(),
    amount: money(),
    currency: currency(),
    number: integer(),
    ...standing,
    customs: customs(),
    ...timestamps,
    ...lifecycle,
    ...previousResponsible,
    ...utmMarks,
    ...outsideKey,
  },
  relationships: {
    ...people,
    company: toOne('companies', { memberOf: 'companies' }),
    contact: toOne('contacts', { memberOf: 'contacts' }),
    stage: toOne('order-stages', { onTargetDelete: 'refuse', isNeverEmpty: true }),
    source: toOne('sources'),
    status: toOne('order-statuses'),
    'loss-reason': toOne('order-loss-reasons'),
    'loss-competitor': toOne('competitors'),
    products: productsOfLines,
    deals: linked('deals', { table: 'deal_orders', inverse: 'orders' }),
    'entities-products': lines,
    performers: linked('users', { table: 'order_performers' }),
    tasks: toMany('diary-tasks', { inverse: 'order' }),
    documents: toMany('documents', { inverse: 'entity' }),
    invoices: toMany('invoices', { inverse: 'order' }),
    contracts: toMany('contracts', { inverse: 'order' }),
    contacts: linked('contacts', { table: 'contact_orders', inverse: 'orders' }),
    companies: linked('companies', { table: 'company_orders', inverse: 'orders' }),
  },
  filters: {
    ...mainRecordFilters,
    state: state('stage'),
    ...pointedAt('status', 'loss-reason'),
    currency: exactly('currency'),
    'order-stage-id': related('stage'),
  },
  usual: ['name', 'amount', 'contact', 'company', 'responsible'],
  counted: ['responsible', 'stage'],
  valuedOn: 'created-at',
})
