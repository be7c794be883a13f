import type { Access } from '../accounts/access.ts'
import type { AccessChecks } from '../accounts/access-checks.ts'
import type { AccessQuestion } from '../accounts/find-access.ts'
import { errors, header, refuse } from '../jsonapi/errors.ts'
import type { ApiRequest } from './message.ts'

/** The token of a request, if it has one. */
export const tokenOf = ({ headers }: ApiRequest): string | undefined =>
  /^Bearer +(\S+)$/i.exec(headers.authorization?.trim() ?? '')?.[1]

/** Who sends this request; 401 without a valid token. */
export async function authenticate(
  accesses: AccessChecks,
  token: string | undefined,
  question?: AccessQuestion,
): Promise<Access> {
  const access = token && (await (question ? accesses.findWith(token, question) : accesses.find(token)))
  if (!access)
    throw refuse(
      errors.unauthorized(
        token ? 'The token is unknown or revoked' : 'Send a token: Authorization: Bearer <API_TOKEN>',
        header('Authorization'),
      ),
      { 'www-authenticate': 'Bearer' },
    )
  return access
}
