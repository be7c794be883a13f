import { queryOptions } from '@tanstack/react-query'
import { send } from '../api/request.ts'

export interface Token {
  readonly id: string
  readonly label: string
  readonly scopes: readonly string[]
  readonly owner: { readonly id: string; readonly name: string }
  readonly role: { readonly id: string; readonly name: string } | null
  readonly application: { readonly id: string; readonly name: string } | null
  readonly 'created-at': string
  readonly 'last-used-at': string | null
}

export interface ScopeGroup {
  readonly object: string
  readonly types: readonly string[]
  readonly scopes: readonly string[]
}

export const tokensQuery = queryOptions({
  queryKey: ['tokens'],
  queryFn: () => send<{ tokens: readonly Token[] }>('GET', '/app/tokens'),
})

/** They are those of the types that the server knows: the same until it is updated. */
export const scopesQuery = queryOptions({
  queryKey: ['scopes'],
  queryFn: () => send<{ groups: readonly ScopeGroup[] }>('GET', '/app/scopes'),
  staleTime: Number.POSITIVE_INFINITY,
})

export interface TokenForm {
  label: string
  scopes: readonly string[]
  /** The role that it is bound to. */
  'role-id': string | null
}

export const createToken = (form: TokenForm) =>
  send<{ token: Token; secret: string }>('POST', '/app/tokens', form)

export const editToken = (id: string, form: TokenForm) =>
  send<{ token: Token }>('PATCH', `/app/tokens/${id}`, form)

export const revokeToken = (id: string) => send('DELETE', `/app/tokens/${id}`)
