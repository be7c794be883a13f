import { findApplication, installedApplication } from '../accounts/applications/installed.ts'
import { formFields, readOptions } from '../accounts/applications/settings-form.ts'
import { issueSettingsSecret } from '../accounts/applications/settings-secrets.ts'
import { isAdministrator } from '../accounts/rights/roles.ts'
import { tokenType, updateOptions } from '../accounts/tokens/token-resource.ts'
import type { ApiRequest, ApiResponse } from '../api/message.ts'
import type { Service } from '../api/service.ts'
import { errors, refuse } from '../errors/errors.ts'
import { lockForWrite } from '../rules/account-lock.ts'
import { jsonResponse } from './answers.ts'
import { membersOf } from './body.ts'
import { OBJECT } from './checks.ts'
import { accessOf, type Call, sessionOf } from './route.ts'

/** GET /app/applications/1/form */
export async function showForm(call: Call): Promise<ApiResponse> {
  const session = sessionOf(call)
  const { id, name, settingsUrl, tokenId } = await installedApplication(session, call.id)
  return jsonResponse(200, {
    application: { id, name, iframe: settingsUrl !== null },
    fields: await formFields(session, id),
    options: await readOptions(session, tokenId),
  })
}

/** PATCH /app/applications/1/options: what the application itself could do with its token. */
export async function saveOptions({ service, request, access, id }: Call): Promise<ApiResponse> {
  const { options } = membersOf<{ options: object }>(request, { required: { options: OBJECT } })
  return service.database.transaction(access, async (session) => {
    await lockForWrite(session, tokenType)
    const { tokenId } = await installedApplication(session, id)
    await updateOptions(session, tokenId, { options })
    return jsonResponse(200, { options: await readOptions(session, tokenId) })
  })
}

/** POST /app/applications/1/iframe: the address of the application's own settings page, with a secret for an hour. */
export async function openIframe(call: Call): Promise<ApiResponse> {
  const { settingsUrl, tokenId } = await installedApplication(sessionOf(call), call.id)
  if (settingsUrl === null) throw refuse(errors.notFound('The application has no settings page of its own'))
  const url = new URL(settingsUrl)
  url.searchParams.set('token', await issueSettingsSecret(call.service.database, call.access, tokenId))
  url.searchParams.set('user_id', call.access.userId)
  return jsonResponse(200, { url: url.href })
}

/** What the page that shows an application's own settings may frame; undefined when there is nothing to frame. */
export async function iframeOrigin(
  service: Service,
  request: ApiRequest,
  applicationId: string,
): Promise<string | undefined> {
  const access = await accessOf({ service, request, id: applicationId })
  if (!access || !isAdministrator(access.role)) return undefined
  const found = await findApplication(service.database.session(access), applicationId)
  return found?.tokenId && found.settingsUrl ? new URL(found.settingsUrl).origin : undefined
}
