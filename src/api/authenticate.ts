import type { Access } from '../accounts/access.ts'
import type { AccessChecks } from '../accounts/access-checks.ts'
import { errors, header, refuse } from '../jsonapi/errors.ts'

/** Who sends this request; 401 without a valid token. */
export async function authenticate(
  accesses: AccessChecks,
  authorization: string | undefined,
): Promise<Access> {
  const token = /^Bearer +(\S+)$/i.exec(authorization?.trim() ?? '')?.[1]
  const access = token && (await accesses.find(token))
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
