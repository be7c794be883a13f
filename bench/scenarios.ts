import { createHash } from 'node:crypto'
import type { Shot } from './load.ts'

/** What is asked of the server; every number asks for something else, so that nothing is answered from one place. */
export interface Scenario {
  readonly name: string
  shot(number: number): Shot
}

export interface Facts {
  readonly contacts: number
  readonly firstContact: number
  readonly firstUser: number
  readonly stageId: number
  /** When the last few contacts began to be changed. */
  readonly changedAt: string
  readonly users: number
  /** Behind half of all contacts. */
  readonly middleCursor: string
}

const spread = (number: number, among: number) => (number * 7919) % among

const get = (name: string, path: (number: number) => string): Scenario => ({
  name,
  shot: (number) => ({ path: `/api/v1${path(number)}` }),
})

export function readScenarios(facts: Facts): Scenario[] {
  const { contacts, firstContact, firstUser, users, stageId, changedAt } = facts
  const some = (number: number) => spread(number, contacts)
  return [
    get('list of 50', () => '/contacts'),
    get('one contact', (n) => `/contacts/${firstContact + spread(n, Math.min(contacts, 5_000))}`),
    get('list with include', () => '/contacts?include=responsible,companies,deals'),
    get('filter by e-mail', (n) => `/contacts?filter[email]=${mailbox(some(n))}@example.com`),
    get('filter by any phone', (n) => `/contacts?filter[any-phone]=${phone(some(n))}`),
    get('filter by responsible', (n) => `/contacts?filter[responsible-id]=${firstUser + spread(n, users)}`),
    get('filter by updated-at', () => `/contacts?filter[updated-at-gte]=${encodeURIComponent(changedAt)}`),
    get('filter by deal stage', () => `/deals?filter[deal-stage-id]=${stageId}`),
    get('search by q', (n) => `/contacts?filter[q]=${mailbox(some(n))}`),
  ]
}

/** Pages of a long list; the others are compared with the first. */
export const pageScenarios = ({ contacts, middleCursor }: Facts): Scenario[] => [
  get('page 1 of 100', () => '/contacts?page[size]=100'),
  get(
    'page in the middle, by number',
    () => `/contacts?page[size]=100&page[number]=${Math.floor(contacts / 200)}`,
  ),
  get('page in the middle, by cursor', () => `/contacts?page[size]=100&page[after]=${middleCursor}`),
]

/** The same as the data maker's. */
const mailbox = (n: number) => createHash('md5').update(String(n)).digest('hex').slice(0, 10)

const phone = (n: number) =>
  `79${String(Math.floor(n / 10_000_000) % 100).padStart(2, '0')}${String(n % 10_000_000).padStart(7, '0')}`

export const createScenario: Scenario = {
  name: 'create a contact',
  shot: (number) => ({
    method: 'POST',
    path: '/api/v1/contacts',
    headers: { 'content-type': 'application/vnd.api+json' },
    body: JSON.stringify({
      data: {
        type: 'contacts',
        attributes: {
          'first-name': 'Anna',
          'last-name': `Bench ${number}`,
          email: `bench${number}@example.com`,
          'mobile-phone': `+7 (955) ${String(number).padStart(7, '0')}`,
        },
      },
    }),
  }),
}
