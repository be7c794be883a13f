import type { Identifier } from '../jsonapi/plan.ts'
import type { Maker } from './maker.ts'
import { COMPANY_TYPES } from './words/firms.ts'

/** The lists that the records of the demo choose from. */
export interface Dictionaries {
  readonly sources: readonly Identifier[]
  readonly areas: readonly Identifier[]
  readonly competitors: readonly Identifier[]
  readonly contactStatuses: readonly Identifier[]
  readonly contactTypes: readonly Identifier[]
  readonly companyStatuses: readonly Identifier[]
  readonly companyTypes: ReadonlyMap<string, Identifier>
  readonly dealStatuses: readonly Identifier[]
  readonly orderStatuses: readonly Identifier[]
  readonly dealLossReasons: readonly Identifier[]
  readonly orderLossReasons: readonly Identifier[]
}

const SOURCES = [
  'Website',
  'Recommendation',
  'Trade fair',
  'Phone call',
  'Newsletter',
  'Walk-in',
  'Social media',
]
const AREAS = ['East Coast', 'Midwest', 'West Coast', 'United Kingdom', 'Россия']
const LOSS_REASONS = ['Too expensive', 'Bought elsewhere', 'Project postponed', 'No answer', 'Not a fit']

export async function makeDictionaries(maker: Maker): Promise<Dictionaries> {
  const companyTypes = await maker.names('company-types', COMPANY_TYPES)
  await maker.makeAll('constants', [
    { name: 'VAT rate', value: '20' },
    { name: 'Delivery is free from', value: '500' },
  ])
  return {
    sources: await maker.names('sources', SOURCES),
    areas: await maker.names('areas', AREAS),
    competitors: await maker.names('competitors', [
      'Bean & Burr',
      'Steamworks',
      'Кофе Опт',
      'Machine Market',
    ]),
    contactStatuses: await colored(maker, 'contact-statuses', ['New', 'Active', 'Sleeping']),
    contactTypes: await maker.names('contact-types', [
      'Decision maker',
      'Barista',
      'Bookkeeper',
      'Private buyer',
    ]),
    companyStatuses: await colored(maker, 'company-statuses', ['Prospect', 'Customer', 'Key customer']),
    companyTypes: new Map(COMPANY_TYPES.map((name, index) => [name, companyTypes[index]!])),
    dealStatuses: await colored(maker, 'deal-statuses', ['Cold', 'Warm', 'Hot']),
    orderStatuses: await colored(maker, 'order-statuses', ['Standard', 'Urgent', 'Pick-up']),
    dealLossReasons: await maker.names('deal-loss-reasons', LOSS_REASONS),
    orderLossReasons: await maker.names('order-loss-reasons', ['Cancelled by the customer', 'Out of stock']),
  }
}

const COLORS = ['#8a94a6', '#f0a92e', '#2e9e5b']

const colored = (maker: Maker, type: string, names: readonly string[]) =>
  maker.makeAll(
    type,
    names.map((name, index) => ({ name, color: COLORS[index] })),
  )
