import {
  customs,
  date,
  decimal,
  integer,
  linked,
  longText,
  related,
  resource,
  text,
  toMany,
  toOne,
} from '../definition/index.ts'
import { lifecycle } from './shared/lifecycle.ts'
import { lines, productsOfLines } from './shared/lines.ts'
import { mainRecordFilters, people, previousResponsible, segmentFilters } from './shared/main-record.ts'
import { asString } from './shared/names.ts'
import { timestamps } from './shared/timestamps.ts'
import { utmMarks } from './shared/utm.ts'

export default resource('deals', {
  scope: 'deal',
  attributes: {
    name: text(),
    ...asString,
    description: longText(),
    'loss-comment': longText(),
    amount: decimal(),
    cost: decimal(),
    profit: decimal().computed(),
    number: integer(),
    'planned-at': date(),
    'finished-at': date(),
    customs: customs(),
    ...timestamps,
    ...lifecycle,
    ...previousResponsible,
    ...utmMarks,
  },
  relationships: {
    ...people,
    company: toOne('companies', { memberOf: 'companies' }),
    contact: toOne('contacts', { memberOf: 'contacts' }),
    stage: toOne('deal-stages', { onTargetDelete: 'refuse' }),
    'stage-category': toOne('deal-stage-categories', { onTargetDelete: 'refuse' }),
    source: toOne('sources'),
    status: toOne('deal-statuses'),
    'loss-reason': toOne('deal-loss-reasons'),
    'loss-competitor': toOne('competitors'),
    area: toOne('areas'),
    products: productsOfLines,
    deals: linked('deals', { table: 'deal_deals', inverse: 'deals' }),
    orders: linked('orders', { table: 'deal_orders', inverse: 'deals' }),
    'entities-products': lines,
    performers: linked('users', { table: 'deal_performers' }),
    tasks: toMany('diary-tasks', { inverse: 'deal' }),
    documents: toMany('documents', { inverse: 'entity' }),
    invoices: toMany('invoices', { inverse: 'deal' }),
    contracts: toMany('contracts', { inverse: 'deal' }),
    segments: linked('segments', { table: 'segment_deals', inverse: 'deals' }),
    contacts: linked('contacts', { table: 'contact_deals', inverse: 'deals' }),
    companies: linked('companies', { table: 'company_deals', inverse: 'deals' }),
  },
  filters: {
    ...mainRecordFilters,
    ...segmentFilters('deals'),
    'deal-status-id': related('status'),
    'deal-stage-id': related('stage'),
    'deal-stage-category-id': related('stage-category'),
    'related-contacts-ids': related('contacts'),
    'related-companies-ids': related('companies'),
  },
  counted: ['responsible', 'stage', 'stage-category', 'status'],
})
