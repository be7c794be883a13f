import { readAccount } from '../accounts/account-settings.ts'
import {
  type Invitation,
  invite,
  listInvitations,
  withdrawInvitation,
} from '../accounts/invitations/invitations.ts'
import { acceptInvitation, type Newcomer, readInvited } from '../accounts/invitations/invited.ts'
import { invitationJob } from '../accounts/letters/letter-jobs.ts'
import { invitationLetter, invitationLink } from '../accounts/letters/letters.ts'
import type { ApiResponse } from '../api/message.ts'
import { errors, pointer, refuse } from '../errors/errors.ts'
import { enqueue, withdrawJob } from '../jobs/enqueue.ts'
import { mayGive } from '../rules/people/role.ts'
import type { Role } from '../rules/people/standing.ts'
import { jsonResponse, nothing } from './answers.ts'
import { membersOf } from './body.ts'
import { EMAIL, NAME, NEW_PASSWORD, ROLE, SECRET } from './checks.ts'
import { type Call, type Guest, sessionOf } from './route.ts'
import { deviceOf, enter } from './sign-in.ts'
import { timeIn } from './time.ts'

/** GET /app/invitations */
export async function showInvitations(call: Call): Promise<ApiResponse> {
  const invitations = await listInvitations(sessionOf(call))
  return jsonResponse(200, { invitations: invitations.map((one) => shown(call, one)) })
}

/** POST /app/invitations: mailed, or else given to whoever invites, to hand over. */
export async function inviteUser(call: Call): Promise<ApiResponse> {
  const { service, request, access } = call
  const { email, role } = membersOf<{ email: string; role: Role }>(request, {
    required: { email: EMAIL, role: ROLE },
  })
  if (!mayGive(access.role, role))
    throw refuse(errors.forbidden(`The role ${access.role} cannot give the role ${role}`, pointer('role')))
  const { name: accountName, locale } = await readAccount(sessionOf(call))
  const { invitation, secret, jobId } = await service.database.transaction(access, async (session) => {
    const made = await invite(session, email, role)
    return {
      ...made,
      jobId: service.mail.isSent ? await enqueue(session, invitationJob(made.invitation.id)) : undefined,
    }
  })
  const link = invitationLink(service.links.baseUrl, secret)
  const isMailed =
    service.mail.isSent &&
    (await service.mail.send(invitationLetter({ to: email, accountName, link, locale })))
  // The person has the letter, or whoever invites has the link: a second letter would make it void.
  if (jobId) await withdrawJob(service.database, jobId)
  return jsonResponse(201, { invitation: shown(call, invitation), ...(!isMailed && { link }) })
}

/** DELETE /app/invitations/1 */
export async function withdraw(call: Call): Promise<ApiResponse> {
  if (!(await withdrawInvitation(sessionOf(call), call.id)))
    throw refuse(errors.notFound(`There is no invitation ${call.id}`))
  return nothing
}

/** POST /app/invitations/look */
export async function lookAtInvitation({ service, request }: Guest): Promise<ApiResponse> {
  const { secret } = membersOf<{ secret: string }>(request, { required: { secret: SECRET } })
  const { email, accountName } = await readInvited(service.database, secret)
  return jsonResponse(200, { email, 'account-name': accountName })
}

/** POST /app/invitations/accept */
export async function accept(guest: Guest): Promise<ApiResponse> {
  const { service, request } = guest
  const { secret, ...newcomer } = membersOf<Newcomer & { secret: string }>(request, {
    required: { secret: SECRET, 'first-name': NAME, 'last-name': NAME, password: NEW_PASSWORD },
  })
  return enter(guest, await acceptInvitation(service.database, secret, newcomer, deviceOf(request)))
}

const shown = ({ access: { zone } }: Call, one: Invitation) => ({
  id: one.id,
  email: one.email,
  role: one.role,
  'created-at': timeIn(zone, one.createdAt),
  'expires-at': timeIn(zone, one.expiresAt),
  'invited-by': one.invitedBy,
})
