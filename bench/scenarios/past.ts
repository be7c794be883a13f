import { anyOf, type Facts, get, type Scenario } from './scenario.ts'

const PAGE = 50

/** What is asked about now, and about a position of the log. */
export interface NowAndThen {
  readonly now: Scenario
  readonly before: Scenario
}

const nowAndThen = (name: string, path: (number: number) => string, position: string): NowAndThen => ({
  now: get(name, path),
  before: get(
    `${name}, as of ${position}`,
    (n) => `${path(n)}${path(n).includes('?') ? '&' : '?'}as-of=${position}`,
  ),
})

/** Contacts that were often edited since. */
export const editedContacts = ({ firstContact }: Facts, contacts: number, position: string): NowAndThen =>
  nowAndThen('any contact of those', (n) => `/contacts/${firstContact + anyOf(n, contacts)}`, position)

export const anyPage = ({ contacts }: Facts, position: string): NowAndThen =>
  nowAndThen('any page of 50', (n) => `/contacts?page[number]=${1 + anyOf(n, contacts / PAGE)}`, position)

export const firstPages = (position: string): NowAndThen =>
  nowAndThen('any of the first 20 pages', (n) => `/contacts?page[number]=${1 + anyOf(n, 20)}`, position)

/** The same writes, only tried. */
export const tried = ({ name, shot }: Scenario): Scenario => ({
  name: `${name}, as a dry run`,
  shot(number) {
    const wanted = shot(number)
    return { ...wanted, path: `${wanted.path}?dry-run=true` }
  },
})
