import { ASKING, limitedToken, type Reach } from '../teams.ts'
import { anyOf, get, type Scenario } from './scenario.ts'

const PAGES = 20

const page = (number: number, among: number) => `/contacts?page[number]=${1 + anyOf(number, among)}`

/** For whoever sees everything: as many different pages as all of those see together who ask for theirs. */
export const pagesOfOwner: Scenario = get('any of 800 pages of 50', (number) => page(number, PAGES * ASKING))

/** The first pages of somebody who sees the contacts of his team and below, and of these not all fields. */
export const pagesOfTeam = (reach: Reach): Scenario => ({
  name: `any of the first 20 pages of 50 for a ${reach}`,
  shot: (number) => ({
    path: `/api/v1${page(number, PAGES)}`,
    headers: { authorization: `Bearer ${limitedToken(reach, number)}` },
  }),
})
