import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { ownPath } from './address.ts'
import { send } from './request.ts'

export type Role = 'owner' | 'admin' | 'manager'

export interface SessionUser {
  readonly id: string
  readonly email: string
  readonly 'first-name': string | null
  readonly 'middle-name': string | null
  readonly 'last-name': string | null
  readonly role: Role
  readonly locale: string | null
}

export interface Account {
  readonly id: string
  readonly name: string
  readonly 'time-zone': string
  readonly locale: string
  readonly currency: string
  readonly 'is-set-up': boolean
  readonly 'shows-first-steps': boolean
}

export interface Session {
  readonly user: SessionUser | null
  readonly account: Account | null
  /** The owner who sees the app as this user. */
  readonly viewer: SessionUser | null
  readonly 'has-mail': boolean
}

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: () => send<Session>('GET', '/app/session'),
  staleTime: 5 * 60_000,
})

/** For pages behind the sign-in: there is a user and an account. */
export function useSession() {
  const { data } = useSuspenseQuery(sessionQuery)
  const { user, account, viewer, 'has-mail': hasMail } = data
  return { user: user!, account: account!, hasMail, isViewing: viewer !== null }
}

/**
 * Loads the page anew, as the one who has just signed in: nothing of anybody else is left in memory. Whoever sent the
 * link to the sign-in may have chosen the address: it leads to no other site.
 */
export const enter = (address = '/'): void =>
  window.location.replace(window.location.origin + (ownPath(address) ?? '/'))

export const isAdmin = ({ role }: { role: Role }): boolean => role !== 'manager'
