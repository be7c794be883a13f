import {
  type AccountToken,
  accountToken,
  accountTokens,
  changeToken,
} from '../accounts/tokens/account-tokens.ts'
import { requireBindable } from '../accounts/tokens/bound-role.ts'
import { issueToken, revokeToken } from '../accounts/tokens/tokens.ts'
import type { ApiResponse } from '../api/message.ts'
import { scopeGroups } from '../derive/web.ts'
import { errors, refuse } from '../errors/errors.ts'
import { jsonResponse, nothing } from './answers.ts'
import { membersOf, orNull } from './body.ts'
import { ID, NAME, scopesOf } from './checks.ts'
import { type Call, sessionOf } from './route.ts'
import { timeIn } from './time.ts'

interface TokenForm {
  readonly label: string
  readonly scopes: readonly string[]
  readonly 'role-id'?: string | null
}

const checks = ({ service }: Call) => ({ label: NAME, scopes: scopesOf(service.registry) })
const ROLE_ID = { 'role-id': orNull(ID) }

/** GET /app/scopes */
export const showScopes = async ({ service }: Call): Promise<ApiResponse> =>
  jsonResponse(200, { groups: scopeGroups(service.registry) })

/** GET /app/tokens */
export async function showTokens(call: Call): Promise<ApiResponse> {
  const tokens = await accountTokens(sessionOf(call))
  return jsonResponse(200, { tokens: tokens.map((token) => shown(call, token)) })
}

/** POST /app/tokens: the only answer that has the secret. */
export async function makeToken(call: Call): Promise<ApiResponse> {
  const form = membersOf<TokenForm>(call.request, { required: checks(call), optional: ROLE_ID })
  const { label, scopes, 'role-id': roleId } = form
  const { id, token } = await call.service.database.transaction(call.access, async (session) => {
    await requireBindable(session, roleId)
    return issueToken(session, { label, scopes: [...new Set(scopes)], roleId })
  })
  return jsonResponse(201, { token: await requireToken(call, id), secret: token })
}

/** PATCH /app/tokens/1 */
export async function editToken(call: Call): Promise<ApiResponse> {
  const optional = { ...checks(call), ...ROLE_ID }
  const { label, scopes, 'role-id': roleId } = membersOf<Partial<TokenForm>>(call.request, { optional })
  const changed = { label, roleId, scopes: scopes && [...new Set(scopes)] }
  await call.service.database.transaction(call.access, (session) => changeToken(session, call.id, changed))
  return jsonResponse(200, { token: await requireToken(call, call.id) })
}

/** DELETE /app/tokens/1 */
export async function revoke(call: Call): Promise<ApiResponse> {
  if (!(await revokeToken(call.service.database, call.access.accountId, call.id))) throw noToken(call.id)
  return nothing
}

async function requireToken(call: Call, id: string) {
  const token = await accountToken(sessionOf(call), id)
  if (!token) throw noToken(id)
  return shown(call, token)
}

const noToken = (id: string) => refuse(errors.notFound(`There is no valid token ${id}`))

const shown = ({ access: { zone } }: Call, { createdAt, lastUsedAt, ...token }: AccountToken) => ({
  ...token,
  'created-at': timeIn(zone, createdAt),
  'last-used-at': timeIn(zone, lastUsedAt),
})
