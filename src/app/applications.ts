import { installApplication, uninstallApplication } from '../accounts/applications/installation.ts'
import { type Listed, listApplications } from '../accounts/applications/installed.ts'
import type { ApiResponse } from '../api/message.ts'
import { errors, refuse } from '../errors/errors.ts'
import { jsonResponse, nothing } from './answers.ts'
import { membersOf, orNull } from './body.ts'
import { ID } from './checks.ts'
import { type Call, sessionOf } from './route.ts'
import { timeIn } from './time.ts'

/** GET /app/applications */
export async function showApplications(call: Call): Promise<ApiResponse> {
  const applications = await listApplications(sessionOf(call))
  return jsonResponse(200, { applications: applications.map((one) => shown(call, one)) })
}

const shown = ({ access: { zone } }: Call, one: Listed) => ({
  id: one.id,
  name: one.name,
  description: one.description,
  icon: one.icon,
  scopes: one.scopes,
  iframe: one.settingsUrl !== null,
  installed: one.tokenId !== null,
  'installed-at': timeIn(zone, one.installedAt),
})

/** POST /app/applications/1/installation: the only answer that has the secret of the application's token. */
export async function install({ service, request, access, id }: Call): Promise<ApiResponse> {
  const { accountId, userId } = access
  const { 'role-id': roleId }: { 'role-id'?: string | null } =
    request.body.length > 0 ? membersOf(request, { optional: { 'role-id': orNull(ID) } }) : {}
  const { token } = await installApplication(service.database, {
    accountId,
    userId,
    applicationId: id,
    roleId,
  })
  return jsonResponse(201, { secret: token })
}

/** DELETE /app/applications/1/installation */
export async function uninstall({ service, access, id }: Call): Promise<ApiResponse> {
  if (!(await uninstallApplication(service.database, access.accountId, id)))
    throw refuse(errors.notFound(`The application ${id} is not installed`))
  return nothing
}
