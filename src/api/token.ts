import { requireScope } from '../accounts/access.ts'
import { readToken, tokenType, updateOptions } from '../accounts/token-resource.ts'
import { isObject } from '../definition/kinds/json.ts'
import { parseJson } from '../jsonapi/document/json.ts'
import { updateData } from '../jsonapi/document/resource.ts'
import { errors, refuse } from '../jsonapi/errors.ts'
import { noParameters } from '../jsonapi/query/index.ts'
import { versionTag } from './conditional.ts'
import { type ApiResponse, documentResponse } from './message.ts'
import { sessionOf, viewOf } from './read.ts'
import { type Call, printContext } from './service.ts'
import { showRecord, sourceOf } from './show.ts'

/** GET /current-token */
export async function readCurrentToken(call: Call): Promise<ApiResponse> {
  noParameters(call.request.rawQuery)
  const record = await readToken(call.service.database, call.access)
  const { bytes } = call.service.printer.finish(record, printContext(call))
  return documentResponse(200, `{"data":${bytes}}`, { etag: versionTag(record) })
}

/** GET /oauth-token/1: a token can read itself and no other. */
export async function readTokenById(call: Call, id: string): Promise<ApiResponse> {
  if (id !== call.access.tokenId) throw refuse(errors.notFound(`There is no record ${id} of oauth-token`))
  return readCurrentToken(call)
}

/** PATCH /current-token */
export async function updateCurrentToken(call: Call): Promise<ApiResponse> {
  noParameters(call.request.rawQuery)
  const { access, service, request } = call
  const data = updateData(tokenType, access.tokenId, parseJson(request.body))
  await updateOptions(service.database, access, isObject(data.attributes) ? data.attributes : {})
  return readCurrentToken(call)
}

/** GET /profile: the token's user. */
export async function readProfile(call: Call): Promise<ApiResponse> {
  requireScope(call.access, 'profile', 'read')
  const type = call.service.registry.type('users')
  const view = viewOf(call, type)
  return showRecord(call, sourceOf(call, sessionOf(call), view), view, type, call.access.userId)
}
