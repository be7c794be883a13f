import type { Access } from '../accounts/access/access.ts'
import type { AccessChecks } from '../accounts/access/access-checks.ts'
import { errors, header, refuse } from '../errors/errors.ts'
import { signInSecretOf } from './cookies.ts'
import type { ApiRequest } from './message.ts'
import { isSameOrigin } from './same-origin.ts'
import type { Service } from './service.ts'

/** One page of the app asks for many lists at once. */
const SIGNED_IN_LISTS_PER_SECOND = 50

/** What a request opens the account with. */
export interface Credential {
  readonly secret: string | undefined
  readonly checks: AccessChecks
  /** 0 for no limit. */
  readonly listsPerSecond: number
  /** What to say when it opens nothing. */
  readonly refusal: string
}

/** The token of a request; without one, the sign-in session of a page of ours. */
export function credentialOf(service: Service, request: ApiRequest): Credential {
  const { tokens, signInSessions, listRateLimit, links } = service
  const { authorization } = request.headers
  const signInSecret = authorization === undefined ? signInSecretOf(request, links.baseUrl) : undefined
  if (signInSecret && isSameOrigin(request, links.baseUrl)) {
    const listsPerSecond = listRateLimit > 0 ? SIGNED_IN_LISTS_PER_SECOND : 0
    return {
      secret: signInSecret,
      checks: signInSessions,
      listsPerSecond,
      refusal: 'The session has ended: sign in again',
    }
  }
  const [, secret] = /^Bearer +(\S+)$/i.exec(authorization?.trim() ?? '') ?? []
  const refusal = secret
    ? 'The token is unknown or revoked'
    : 'Send a token: Authorization: Bearer <API_TOKEN>'
  return { secret, checks: tokens, listsPerSecond: listRateLimit, refusal }
}

/** Who sends this request; 401 without a valid token or sign-in session. */
export async function authenticate({ secret, checks, refusal }: Credential): Promise<Access> {
  const access = secret && (await checks.find(secret))
  if (!access)
    throw refuse(errors.unauthorized(refusal, header('Authorization')), { 'www-authenticate': 'Bearer' })
  return access.tokenId === undefined ? access : { ...access, token: secret }
}
