import { createHash } from 'node:crypto'
import { anyOf, type Facts, get } from './scenario.ts'

const PAGE = 50
const FEW_PAGES = 5
const FEW_CONTACTS = 5_000
const SORTS = ['-updated-at', '-created-at', 'created-at', '-id']

const pageOf = (number: number, { contacts }: Facts) => 1 + anyOf(number, Math.floor(contacts / PAGE))

/** So many pages that are in memory, spread over all. */
const fewPageOf = (number: number, { contacts }: Facts) =>
  1 + anyOf(number, FEW_PAGES) * Math.floor(contacts / PAGE / FEW_PAGES)

export const listScenarios = (facts: Facts) => ({
  anyPage: get('any page of 50', (n) => `/contacts?page[number]=${pageOf(n, facts)}`),
  anyPageIncluding: get(
    'any page of 50 with include=responsible,companies',
    (n) => `/contacts?page[number]=${pageOf(n, facts)}&include=responsible,companies`,
  ),
  fewPages: get('any of 5 pages of 50', (n) => `/contacts?page[number]=${fewPageOf(n, facts)}`),
  anySort: get('any page of the first 20, in any of 4 orders', (n) => {
    const sort = SORTS[anyOf(n, SORTS.length)]
    return `/contacts?sort=${sort}&page[number]=${1 + anyOf(n + 7, 20)}`
  }),
  sameAddress: get('the same address, again and again', () => '/contacts'),
})

export const recordScenarios = (facts: Facts) => ({
  anyContact: get('any contact', (n) => `/contacts/${contactOf(n, facts)}`),
  fewContacts: get(
    'any of 5,000 contacts',
    (n) => `/contacts/${facts.firstContact + anyOf(n, FEW_CONTACTS)}`,
  ),
})

export const filterScenarios = (facts: Facts) => ({
  email: get('filter by any e-mail', (n) => `/contacts?filter[email]=${mailbox(some(n, facts))}@example.com`),
  phone: get('filter by any phone', (n) => `/contacts?filter[any-phone]=${phone(some(n, facts))}`),
  responsible: get(
    'filter by any responsible',
    (n) => `/contacts?filter[responsible-id]=${facts.firstUser + anyOf(n, facts.users)}`,
  ),
  stage: get(
    'filter by any stage, any page of the first 20',
    (n) => `/deals?filter[deal-stage-id]=${facts.stageIds[anyOf(n, 3)]}&page[number]=${1 + anyOf(n + 7, 20)}`,
  ),
  question: get(
    'question about any responsible',
    (n) => `/contacts?filter[where]=${question(facts.firstUser + anyOf(n, facts.users))}`,
  ),
  search: get('search by any q', (n) => `/contacts?filter[q]=${mailbox(some(n, facts))}`),
})

/** Lists that look at every record: the others are compared with the first. */
export const wholeScenarios = ({ contacts }: Facts) => ({
  ownOrder: get('sorted by last name', () => '/contacts?sort=last-name'),
  relatedOrder: get('sorted by responsible and last name', () => '/contacts?sort=-responsible,last-name'),
  piece: get(
    'question for any piece of a last name',
    (n) => `/contacts?filter[where]=${holding('last-name', n, contacts)}`,
  ),
  relatedPiece: get(
    'question for any piece of the name of a deal',
    (n) => `/contacts?filter[where]=${holding('deals.name', n, contacts)}`,
  ),
})

const holding = (field: string, number: number, among: number) =>
  encodeURIComponent(JSON.stringify({ all: [{ field, contains: anyOf(number, among).toString(16) }] }))

/** Lists whose cost must not grow with the data. */
export const growthScenarios = (facts: Facts) => [
  get('list of 50', () => '/contacts'),
  recordScenarios(facts).anyContact,
  ...Object.values(filterScenarios(facts)),
  get(
    'filter by updated-at',
    () => `/contacts?filter[updated-at-gte]=${encodeURIComponent(facts.changedAt)}`,
  ),
]

/** Pages of a long list; the others are compared with the first. */
export const pageScenarios = ({ contacts, middleCursor }: Facts) => ({
  first: get('page 1 of 100', () => '/contacts?page[size]=100'),
  byNumber: get(
    'page in the middle, by number',
    () => `/contacts?page[size]=100&page[number]=${Math.floor(contacts / 200)}`,
  ),
  byCursor: get(
    'page in the middle, by cursor',
    () => `/contacts?page[size]=100&page[after]=${middleCursor}`,
  ),
})

/** Asks the same as the filter by any responsible. */
const question = (user: number) =>
  encodeURIComponent(JSON.stringify({ all: [{ field: 'responsible', is: String(user) }] }))

const some = (number: number, { contacts }: Facts) => anyOf(number, contacts)

const contactOf = (number: number, facts: Facts) => facts.firstContact + some(number, facts)

/** The same as the data maker's. */
const mailbox = (n: number) => createHash('md5').update(String(n)).digest('hex').slice(0, 10)

const phone = (n: number) =>
  `79${String(Math.floor(n / 10_000_000) % 100).padStart(2, '0')}${String(n % 10_000_000).padStart(7, '0')}`
