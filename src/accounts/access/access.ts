import type { Reader } from '../../definition/reader.ts'
import type { ResourceType } from '../../definition/resource.ts'
import { hasScope, opens, type Right } from '../../definition/scopes.ts'
import { type ErrorObject, errors, refuse } from '../../errors/errors.ts'
import { LOWEST, type Role } from '../../rules/people/standing.ts'
import type { Rights } from '../../store/rights.ts'

/** Who makes a request: the token or the sign-in session, its user and account, and what it may do. */
export interface Access {
  readonly accountId: string
  readonly zone: string
  readonly userId: string
  /** The language and the clocks of its user. */
  readonly reader: Reader
  /** The id of the token or of the sign-in session; both are drawn from one sequence. */
  readonly callerId: string
  /** What its rights were made of, as the database has it. */
  readonly grounds: string
  /** What its user may see and do, where that is less than everything. */
  readonly rights?: Rights | undefined
  readonly scopes: ReadonlySet<string>
  /** Of a token: what it was given; `scopes` is what its user may do of that. */
  readonly granted?: ReadonlySet<string>
  /** Of a token. */
  readonly tokenId?: string
  /** The token as the client sent it; it is stored nowhere. */
  readonly token?: string
  /** Of a sign-in session: what its user is in the account. */
  readonly role?: Role
  /** Of a sign-in session that sees the app as its user: the owner who really looks, and changes nothing. */
  readonly viewerId?: string
  /** The request that it is used for, which the change log names. */
  readonly requestId?: string
}

export const hasRight = ({ scopes }: Access, type: ResourceType, right: Right): boolean =>
  opens(scopes, type, right)

/** Whether the caller may say who made a record and when, as the rule `originStaysForManagers` has it. */
export const writesOrigin = ({ role }: Access): boolean => role !== LOWEST

export function requireRight(access: Access, type: ResourceType, right: Right): void {
  if (!hasRight(access, type, right)) throw refuse(lackOfScope(access, type.scope, right))
}

export function requireScope(access: Access, object: string, right: Right): void {
  if (!hasScope(access.scopes, object, right)) throw refuse(lackOfScope(access, object, right))
}

/** Who sees the app as somebody else looks, and does nothing in his name. */
export function requireOwnView({ viewerId }: Access): void {
  if (viewerId !== undefined)
    throw refuse(errors.forbidden('You see the app as somebody else: nothing can be changed'))
}

export function lackOfScope({ role, granted }: Access, object: string, right: Right): ErrorObject {
  const scope = `${object}_${right}`
  if (role) return errors.forbidden(`Not open to the role ${role}: ${scope}`)
  if (granted && hasScope(granted, object, right))
    return errors.forbidden(`Not open to the role of the token's user: ${scope}`)
  return errors.forbidden(`The token lacks the scope ${scope}`)
}
