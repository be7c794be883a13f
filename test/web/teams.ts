import type { Client } from '../support/client.ts'

const linkTo = (type: string, id: string) => ({ data: { type, id } })

/** A role of the account's own, and a team below another one, led by somebody. */
export async function furnishTeams(api: Client, leaderId: string): Promise<void> {
  const rights = { '*': { read: 'all' }, contacts: { read: 'own', edit: 'own' } }
  await api.create('roles', { name: 'Field sales', rights, fields: { deals: { amount: 'hidden' } } })
  const above = await api.create('user-groups', { name: 'Sales' })
  const links = { parent: linkTo('user-groups', above.id), leader: linkTo('users', leaderId) }
  await api.create('user-groups', { name: 'Sales north' }, links)
}
