import { type Device, endSessionOf, openSession } from '../accounts/sessions.ts'
import { entrancesFor } from '../accounts/sign-in.ts'
import { readSignedIn } from '../accounts/signed-in.ts'
import { returnAttempt, signInLimits, takeAttempt } from '../accounts/throttle.ts'
import type { ApiRequest, ApiResponse } from '../api/message.ts'
import type { Service } from '../api/service.ts'
import { noSessionCookie, sessionCookie, sessionSecretOf } from '../api/session-cookie.ts'
import { errors, refuse } from '../jsonapi/errors.ts'
import type { Actor } from '../store/database.ts'
import { jsonResponse } from './answers.ts'
import { membersOf } from './body.ts'
import { EMAIL, ID, SECRET } from './checks.ts'
import { accessOf, type Call, type Guest } from './route.ts'

/** GET /app/session: who is signed in, if anybody is; the cookie stays as long as the session. */
export async function showSession(guest: Guest): Promise<ApiResponse> {
  const { service, request } = guest
  const access = await accessOf(guest)
  if (!access) return jsonResponse(200, { user: null, account: null, 'has-mail': service.mail.isSent })
  return signedInResponse(service, access, sessionSecretOf(request, service.links.baseUrl)!)
}

interface SignInForm {
  readonly email: string
  readonly password: string
  readonly 'account-id'?: string
}

/** POST /app/session */
export async function signIn(guest: Guest): Promise<ApiResponse> {
  const { service, request } = guest
  const form = membersOf<SignInForm>(request, {
    required: { email: EMAIL, password: SECRET },
    optional: { 'account-id': ID },
  })
  const limits = signInLimits(request.address, form.email)
  await takeAttempt(service.database, limits)
  const entrances = await entrancesFor(service.database, { ...form, accountId: form['account-id'] })
  const [entrance] = entrances
  if (!entrance) throw refuse(errors.invalid('Wrong e-mail or password'))
  await returnAttempt(service.database, limits)
  if (entrances.length > 1) {
    const accounts = entrances.map(({ actor, accountName }) => ({ id: actor.accountId, name: accountName }))
    throw refuse({ ...errors.severalAccounts('Say which account: account-id'), meta: { accounts } })
  }
  const { actor } = entrance
  const session = await openSession(service.database.session(actor), actor.userId, deviceOf(request))
  return enter(guest, { actor, session })
}

/** DELETE /app/session */
export async function signOut({ service, request }: Call): Promise<ApiResponse> {
  const { baseUrl } = service.links
  await endSessionOf(service.database, sessionSecretOf(request, baseUrl)!)
  return { status: 204, headers: { 'set-cookie': noSessionCookie(baseUrl) } }
}

export const deviceOf = ({ address, headers }: ApiRequest): Device => ({
  address,
  userAgent: headers['user-agent'] ?? '',
})

/** Answers with the new session, which takes the place of the one that the browser had. */
export async function enter(
  { service, request }: Guest,
  { actor, session }: { actor: Actor; session: string },
): Promise<ApiResponse> {
  const former = sessionSecretOf(request, service.links.baseUrl)
  if (former) await endSessionOf(service.database, former)
  return signedInResponse(service, actor, session)
}

async function signedInResponse(service: Service, actor: Actor, secret: string): Promise<ApiResponse> {
  const signedIn = await readSignedIn(service.database.session(actor))
  return jsonResponse(
    200,
    { ...signedIn, 'has-mail': service.mail.isSent },
    { 'set-cookie': sessionCookie(secret, service.links.baseUrl) },
  )
}
