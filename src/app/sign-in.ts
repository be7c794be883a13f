import type { Access } from '../accounts/access/access.ts'
import { refusedInConstantTime } from '../accounts/sign-in/constant-time.ts'
import { isKnownDevice, rememberDevice } from '../accounts/sign-in/devices.ts'
import type { Asker } from '../accounts/sign-in/passwords.ts'
import { type Entrance, entrancesFor } from '../accounts/sign-in/sign-in.ts'
import { type Device, endSignInSessionOf, openSignInSession } from '../accounts/sign-in/sign-in-sessions.ts'
import { readSignedIn, readUser } from '../accounts/sign-in/signed-in.ts'
import {
  countingAnswers,
  deviceLimits,
  type Limit,
  returnAttempt,
  signInLimits,
  takeAttempt,
} from '../accounts/sign-in/throttle.ts'
import { holdsPassword } from '../accounts/sign-in/user-password.ts'
import { deviceCookie, deviceSecretOf, noSignInCookie, signInCookie, signInSecretOf } from '../api/cookies.ts'
import type { ApiRequest, ApiResponse } from '../api/message.ts'
import type { Service } from '../api/service.ts'
import { errors, refuse } from '../errors/errors.ts'
import type { Actor } from '../store/database.ts'
import { jsonResponse } from './answers.ts'
import { membersOf } from './body.ts'
import { EMAIL, ID, SECRET } from './checks.ts'
import { accessOf, type Call, type Guest } from './route.ts'
import { viewingIn } from './viewings.ts'

/** GET /app/session: who is signed in, if anybody is; the cookie stays as long as the sign-in session. */
export async function showSignedIn(guest: Guest): Promise<ApiResponse> {
  const { service, request } = guest
  const access = await accessOf(guest)
  if (!access)
    return jsonResponse(200, {
      user: null,
      account: null,
      navigation: null,
      viewer: null,
      'has-mail': service.mail.isSent,
    })
  const { baseUrl } = service.links
  return signedInResponse(service, access, signInCookie(signInSecretOf(request, baseUrl)!, baseUrl))
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
  const limits = await limitsFor(guest, form.email)
  await takeAttempt(service.database, limits)
  const wanted = { ...form, accountId: form['account-id'] }
  const entrances = await refusedInConstantTime(async () =>
    requireSome(
      await countingAnswers(service.database, limits, () => entrancesFor(service.database, wanted, request)),
    ),
  )
  const [entrance] = entrances
  await returnAttempt(service.database, limits)
  if (entrances.length > 1) {
    const accounts = entrances.map(({ actor, accountName }) => ({ id: actor.accountId, name: accountName }))
    throw refuse({ ...errors.severalAccounts('Say which account: account-id'), meta: { accounts } })
  }
  const { actor, passwordHash } = entrance
  const signInSecret = await service.database.transaction(actor, async (session) => {
    if (!(await holdsPassword(session, actor.userId, passwordHash))) throw wrongPassword()
    return openSignInSession(session, actor.userId, deviceOf(request))
  })
  return enter(guest, { actor, signInSecret })
}

/** A browser that the person is known by has attempts of its own, which nobody elsewhere can use up. */
async function limitsFor({ service, request }: Guest, email: string): Promise<Limit[]> {
  const device = deviceSecretOf(request, service.links.baseUrl)
  const isKnown = device !== undefined && (await isKnownDevice(service.database, device, email))
  return isKnown ? deviceLimits(device, email) : signInLimits(request.address, email)
}

function requireSome([first, ...others]: Entrance[]): [Entrance, ...Entrance[]] {
  if (!first) throw wrongPassword()
  return [first, ...others]
}

const wrongPassword = () => refuse(errors.invalid('Wrong e-mail or password'))

/** DELETE /app/session */
export async function signOut({ service, request, access }: Call): Promise<ApiResponse> {
  const { baseUrl } = service.links
  await endSignInSessionOf(service.database, signInSecretOf(request, baseUrl)!)
  if (access.viewerId !== undefined) service.note('stopped seeing the app as somebody', viewingIn(access))
  return { status: 204, headers: { 'set-cookie': noSignInCookie(baseUrl) } }
}

export const deviceOf = ({ address, gone, headers }: ApiRequest): Device & Asker => ({
  address,
  gone,
  userAgent: headers['user-agent'] ?? '',
})

/** Answers with the new sign-in session, which takes the place of the one that the browser had, and knows the browser again. */
export async function enter(
  { service, request }: Guest,
  { actor, signInSecret }: { actor: Actor; signInSecret: string },
): Promise<ApiResponse> {
  const { baseUrl } = service.links
  const former = signInSecretOf(request, baseUrl)
  if (former) await endSignInSessionOf(service.database, former)
  const device = await rememberDevice(service.database, actor, deviceSecretOf(request, baseUrl))
  return signedInResponse(service, actor, signInCookie(signInSecret, baseUrl), deviceCookie(device, baseUrl))
}

async function signedInResponse(
  service: Service,
  actor: Actor & Pick<Access, 'viewerId'>,
  ...cookies: string[]
): Promise<ApiResponse> {
  const session = service.database.session(actor)
  const { viewerId } = actor
  const signedIn = await readSignedIn(session)
  const viewer = viewerId === undefined ? null : await readUser(session, viewerId)
  const content = { ...signedIn, viewer, 'has-mail': service.mail.isSent }
  return jsonResponse(200, content, { 'set-cookie': cookies })
}
