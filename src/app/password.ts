import { resetLetter, resetLink } from '../accounts/letters.ts'
import { makeResets, useReset } from '../accounts/password-resets.ts'
import { hashPassword, isPassword } from '../accounts/passwords.ts'
import { endSessions } from '../accounts/sessions.ts'
import { resetLimits, returnAttempt, signInLimits, takeAttempt } from '../accounts/throttle.ts'
import { readCredentials, setPassword } from '../accounts/user-password.ts'
import type { ApiResponse } from '../api/message.ts'
import { errors, pointer, refuse } from '../jsonapi/errors.ts'
import { jsonResponse, nothing } from './answers.ts'
import { membersOf } from './body.ts'
import { EMAIL, NEW_PASSWORD, SECRET } from './checks.ts'
import { type Call, type Guest, sessionOf } from './route.ts'
import { deviceOf, enter } from './session.ts'

/** PUT /app/password: whoever is signed in elsewhere has to sign in again. */
export async function changePassword(call: Call): Promise<ApiResponse> {
  const { service, request, access } = call
  const { current, password } = membersOf<{ current: string; password: string }>(request, {
    required: { current: SECRET, password: NEW_PASSWORD },
  })
  const { email, passwordHash } = await readCredentials(sessionOf(call))
  const limits = signInLimits(request.address, email)
  await takeAttempt(service.database, limits)
  if (!(await isPassword(current, passwordHash)))
    throw refuse(errors.invalid('current is not your password', pointer('current')))
  await returnAttempt(service.database, limits)
  const newHash = await hashPassword(password)
  await service.database.transaction(access, async (session) => {
    await setPassword(session, access.userId, newHash)
    await endSessions(session, access.callerId)
  })
  return nothing
}

/** POST /app/password-resets: the same answer, as fast, whether or not there is such a user. */
export async function requestReset({ service, request }: Guest): Promise<ApiResponse> {
  const { email } = membersOf<{ email: string }>(request, { required: { email: EMAIL } })
  await takeAttempt(service.database, resetLimits(request.address, email))
  for (const { secret, email: to, ...about } of await makeResets(service.database, email))
    service.mail.sendLater(resetLetter({ to, link: resetLink(service.links.baseUrl, secret), ...about }))
  return jsonResponse(202, {})
}

/** POST /app/password-resets/use */
export async function takeReset(guest: Guest): Promise<ApiResponse> {
  const { service, request } = guest
  const { secret, password } = membersOf<{ secret: string; password: string }>(request, {
    required: { secret: SECRET, password: NEW_PASSWORD },
  })
  return enter(guest, await useReset(service.database, secret, password, deviceOf(request)))
}
