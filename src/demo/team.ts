import type { Identifier } from '../jsonapi/plan.ts'
import { raw } from '../store/sql.ts'
import { updateHidden } from '../store/write/update.ts'
import type { Maker } from './maker.ts'

const COLLEAGUES = [
  { first: 'Nina', last: 'Hartwell', role: 'admin', group: 0, phone: '+1 (212) 555-0171', locale: 'en' },
  { first: 'Marcus', last: 'Bell', role: 'manager', group: 0, phone: '+1 (312) 555-0172', locale: 'en' },
  { first: 'Ольга', last: 'Синицына', role: 'manager', group: 0, phone: '+7 (495) 017-30-01', locale: 'ru' },
  { first: 'Theo', last: 'Lindgren', role: 'manager', group: 1, phone: '+44 161 496 0174', locale: 'en' },
]
const EMAILS = ['nina.hartwell', 'marcus.bell', 'olga.sinitsyna', 'theo.lindgren']

/** Who can sign in beside the owner, with the same password. */
export const DEMO_COLLEAGUES = COLLEAGUES.map(({ first, last, role }, index) => ({
  name: `${first} ${last}`,
  role,
  email: `${EMAILS[index]}@example.com`,
}))

/** Four colleagues beside the owner; without a password they cannot sign in. */
export async function makeTeam(maker: Maker, passwordHash: string | undefined): Promise<Identifier[]> {
  const groups = await maker.names('user-groups', ['Sales', 'Service'])
  const owner: Identifier = { type: 'users', id: maker.session.actor.userId }
  await nameOwner(maker, owner)
  const team = [owner]
  for (const [index, { first, last, role, group, phone, locale }] of COLLEAGUES.entries()) {
    const { email } = DEMO_COLLEAGUES[index]!
    const attributes = { email, 'first-name': first, 'last-name': last, role, phone, locale }
    team.push(await maker.make('users', attributes, { 'user-group': groups[group] }))
  }
  const users = maker.session.registry.type('users')
  if (passwordHash !== undefined)
    await updateHidden(maker.session, users, 'password_hash', passwordHash, raw('t.password_hash IS NULL'))
  return team
}

const nameOwner = (maker: Maker, owner: Identifier) =>
  maker.edit(
    owner,
    { 'first-name': 'Sam', 'last-name': 'Porter' },
    {},
    { at: maker.calendar.past(-450, 9), by: owner },
  )
