import type { Identifier } from '../jsonapi/plan.ts'
import type { Maker } from './maker.ts'

const COLLEAGUES = [
  { first: 'Nina', last: 'Hartwell', role: 'admin', group: 0, phone: '+1 (212) 555-0171', locale: 'en' },
  { first: 'Marcus', last: 'Bell', role: 'manager', group: 0, phone: '+1 (312) 555-0172', locale: 'en' },
  { first: 'Ольга', last: 'Синицына', role: 'manager', group: 0, phone: '+7 (495) 017-30-01', locale: 'ru' },
  { first: 'Theo', last: 'Lindgren', role: 'manager', group: 1, phone: '+44 161 496 0174', locale: 'en' },
]
const EMAILS = ['nina.hartwell', 'marcus.bell', 'olga.sinitsyna', 'theo.lindgren']

/** Four colleagues beside the owner; they cannot sign in until they are given a password. */
export async function makeTeam(maker: Maker): Promise<Identifier[]> {
  const groups = await maker.names('user-groups', ['Sales', 'Service'])
  const team: Identifier[] = [{ type: 'users', id: maker.session.actor.userId }]
  for (const [index, { first, last, role, group, phone, locale }] of COLLEAGUES.entries()) {
    const email = `${EMAILS[index]}@example.com`
    const attributes = { email, 'first-name': first, 'last-name': last, role, phone, locale }
    team.push(await maker.make('users', attributes, { 'user-group': groups[group] }))
  }
  return team
}
