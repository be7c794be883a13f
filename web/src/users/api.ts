import { queryOptions } from '@tanstack/react-query'
import { listQuery } from '../api/records.ts'
import { send } from '../api/request.ts'
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

export const invitationsQuery = queryOptions({
  queryKey: ['invitations'],
  queryFn: () => send<{ invitations: readonly Invitation[] }>('GET', '/app/invitations'),
})

export const changeUser = (id: string, change: { role?: Role; disabled?: boolean }) =>
  send('PATCH', `/app/users/${id}`, change)

/** As the rules of the server have it: nobody gives more than they have, an admin changes managers only. */
export const rolesGivenBy = (role: Role): readonly Role[] =>
  role === 'owner' ? ['owner', 'admin', 'manager'] : ['admin', 'manager']

export const mayChange = (own: Role, role: Role): boolean => own === 'owner' || role === 'manager'
