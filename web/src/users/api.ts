import { queryOptions } from '@tanstack/react-query'
import type { Deed } from '../api/deed.ts'
import { listQuery } from '../api/records.ts'
import { exchange, send } from '../api/request.ts'
import type { Role } from '../api/session.ts'

export interface Invitation {
  readonly id: string
  readonly email: string
  readonly role: Role
  readonly 'created-at': string
  readonly 'expires-at': string
  readonly 'invited-by': string | null
}

export interface NewInvitation {
  readonly invitation: Invitation
  /** Only where the server sends no mail. */
  readonly link?: string
}

export const usersQuery = listQuery('users', { 'page[size]': '100', sort: 'id' })

/** With what each of them belongs to. */
export const peopleQuery = listQuery('users', {
  'page[size]': '100',
  sort: 'id',
  include: 'roles,user-group,user-groups',
})

export const invitationsQuery = queryOptions({
  queryKey: ['invitations'],
  queryFn: () => send<{ invitations: readonly Invitation[] }>('GET', '/app/invitations'),
})

export const changeUser = (id: string, change: { role?: Role; disabled?: boolean }, deed: Deed) =>
  exchange('PATCH', `/app/users/${id}`, { body: change, deed })

/** As the rules of the server have it: nobody gives more than they have, an admin changes managers only. */
export const rolesGivenBy = (role: Role): readonly Role[] =>
  role === 'owner' ? ['owner', 'admin', 'manager'] : ['admin', 'manager']

export const mayChange = (own: Role, role: Role): boolean => own === 'owner' || role === 'manager'
