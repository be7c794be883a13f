import type { ResourceType } from '../definition/resource.ts'
import { type ErrorObject, errors, refuse } from '../jsonapi/errors.ts'
import type { Role } from '../rules/role.ts'

/** Who makes a request: the token or the session, its user and account, and what it may do. */
export interface Access {
  readonly accountId: string
  readonly zone: string
  readonly userId: string
  /** The id of the token or of the session; both are drawn from one sequence. */
  readonly callerId: string
  /** What the scopes were made of, as the database has it. */
  readonly rights: string
  readonly scopes: ReadonlySet<string>
  /** Of a token. */
  readonly tokenId?: string
  /** The token as the client sent it; it is stored nowhere. */
  readonly token?: string
  /** Of a session: what its user is in the account. */
  readonly role?: Role
  /** The request that it is used for, which the change log names. */
  readonly requestId?: string
  /** Those that the request asked about. */
  readonly savedTables?: readonly SavedTable[]
}

/** What a saved table filters records of one type by. */
export interface SavedTable {
  readonly id: string
  readonly resource: string
  readonly conditions: unknown
}

export type Right = 'read' | 'write'

/** Writing includes reading. */
function hasScope(access: Access, object: string, right: Right): boolean {
  if (access.scopes.has(`${object}_write`)) return true
  return right === 'read' && access.scopes.has(`${object}_read`)
}

/** By the scope of the type, or by a right to this type alone. */
export const hasRight = (access: Access, type: ResourceType, right: Right): boolean =>
  hasScope(access, type.scope, right) || hasScope(access, type.name, right)

export function requireRight(access: Access, type: ResourceType, right: Right): void {
  if (!hasRight(access, type, right)) throw refuse(lackOfScope(access, type.scope, right))
}

export function requireScope(access: Access, object: string, right: Right): void {
  if (!hasScope(access, object, right)) throw refuse(lackOfScope(access, object, right))
}

export function lackOfScope({ role }: Access, object: string, right: Right): ErrorObject {
  const scope = `${object}_${right}`
  return errors.forbidden(
    role ? `Not open to the role ${role}: ${scope}` : `The token lacks the scope ${scope}`,
  )
}
