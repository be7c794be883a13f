import { resetsJob } from '../accounts/letters/letter-jobs.ts'
import { useReset } from '../accounts/sign-in/password-resets.ts'
import { hashPassword, isPassword } from '../accounts/sign-in/passwords.ts'
import { endSignInSessions } from '../accounts/sign-in/sign-in-sessions.ts'
import {
  countingAnswers,
  resetLimits,
  returnAttempt,
  signInSessionLimits,
  takeAttempt,
} from '../accounts/sign-in/throttle.ts'
import { holdsPassword, readPassword, setPassword } from '../accounts/sign-in/user-password.ts'
import type { ApiResponse } from '../api/message.ts'
import { errors, pointer, refuse } from '../errors/errors.ts'
import { enqueueForAll } from '../jobs/enqueue.ts'
import { jsonResponse, nothing } from './answers.ts'
import { membersOf } from './body.ts'
import { EMAIL, NEW_PASSWORD, SECRET } from './checks.ts'
import { type Call, type Guest, sessionOf } from './route.ts'
import { deviceOf, enter, showSignedIn } from './sign-in.ts'
import { updateUser } from './users.ts'

/** PUT /app/password: whoever is signed in elsewhere has to sign in again. */
export async function changePassword(call: Call): Promise<ApiResponse> {
  const { service, request, access } = call
  const { current, password } = membersOf<{ current: string; password: string }>(request, {
    required: { current: SECRET, password: NEW_PASSWORD },
  })
  const oldHash = await requirePassword(call, current)
  const newHash = await hashPassword(password, request)
  await service.database.transaction(access, async (session) => {
    if (!(await holdsPassword(session, access.userId, oldHash))) throw notYours()
    await setPassword(session, access.userId, newHash)
    await endSignInSessions(session, access.callerId)
  })
  return nothing
}

/** PUT /app/email: where the letters go that open the account. */
export async function changeEmail(call: Call): Promise<ApiResponse> {
  const { current, email } = membersOf<{ current: string; email: string }>(call.request, {
    required: { current: SECRET, email: EMAIL },
  })
  await requirePassword(call, current)
  await updateUser(call, call.access.userId, { email }, { isConfirmed: true })
  return showSignedIn(call)
}

const notYours = () => refuse(errors.invalid('current is not your password', pointer('current')))

/** Whoever is signed in says once more who they are; answers with the hash of their password. */
async function requirePassword(call: Call, current: string): Promise<string> {
  const { database } = call.service
  const limits = signInSessionLimits(call.access.callerId)
  await takeAttempt(database, limits)
  const stored = await readPassword(sessionOf(call))
  const isTheirs = await countingAnswers(database, limits, () => isPassword(current, stored, call.request))
  if (!isTheirs || stored === null) throw notYours()
  await returnAttempt(database, limits)
  return stored
}

/** POST /app/password-resets: the same answer, before anything is known about whether there is such a user. */
export async function requestReset({ service, request }: Guest): Promise<ApiResponse> {
  const { email } = membersOf<{ email: string }>(request, { required: { email: EMAIL } })
  await takeAttempt(service.database, resetLimits(request.address, email))
  await enqueueForAll(service.database, resetsJob(email))
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
