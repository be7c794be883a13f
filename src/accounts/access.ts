import type { ResourceType } from '../definition/resource.ts'
import { errors, refuse } from '../jsonapi/errors.ts'

/** Who makes a request: the token, its user and account, and what the token may do. */
export interface Access {
  readonly accountId: string
  readonly zone: string
  readonly userId: string
  readonly tokenId: string
  /** The request that it is used for, which the change log names. */
  readonly requestId?: string
  readonly scopes: ReadonlySet<string>
  /** The token as the client sent it; it is stored nowhere. */
  readonly token: string
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
export function hasScope(access: Access, object: string, right: Right): boolean {
  if (access.scopes.has(`${object}_write`)) return true
  return right === 'read' && access.scopes.has(`${object}_read`)
}

export function requireScope(access: Access, object: string, right: Right): void {
  if (!hasScope(access, object, right))
    throw refuse(errors.forbidden(`The token lacks the scope ${object}_${right}`))
}

export const requireRight = (access: Access, type: ResourceType, right: Right): void =>
  requireScope(access, type.scope, right)
