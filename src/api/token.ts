import { requireScope } from '../accounts/access/access.ts'
import {
  lockedToken,
  readToken,
  requireToken,
  tokenType,
  updateOptions,
} from '../accounts/tokens/token-resource.ts'
import { isObject } from '../definition/kinds/json.ts'
import { errors, refuse } from '../errors/errors.ts'
import { parseJson } from '../jsonapi/document/json.ts'
import { updateData } from '../jsonapi/document/resource.ts'
import { noParameters } from '../jsonapi/query/index.ts'
import type { StoredRecord } from '../jsonapi/record.ts'
import { lockForWrite } from '../rules/account-lock.ts'
import { requireMatch, unlessKnown, versionTag } from './conditional.ts'
import { writeOnce } from './idempotency.ts'
import { type ApiResponse, documentResponse } from './message.ts'
import { sessionOf, viewOf } from './records/read.ts'
import { showRecord, sourceOf } from './records/show.ts'
import { type Call, printContext } from './service.ts'

/** GET /current-token */
export async function readCurrentToken(call: Call): Promise<ApiResponse> {
  noParameters(call.request.rawQuery)
  const record = await readToken(sessionOf(call), requireToken(call.access))
  return unlessKnown(call.request, versionTag(record), () => tokenResponse(call, record))
}

function tokenResponse(call: Call, record: StoredRecord): ApiResponse {
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
  const { request } = call
  const access = requireToken(call.access)
  const document = parseJson(request.body)
  return writeOnce(call, async (session) => {
    await lockForWrite(session, tokenType)
    requireMatch(request, await lockedToken(session, access))
    const data = updateData(tokenType, access.tokenId, document)
    await updateOptions(session, access.tokenId, isObject(data.attributes) ? data.attributes : {})
    return tokenResponse(call, await readToken(session, access))
  })
}

/** GET /profile: the token's user. */
export async function readProfile(call: Call): Promise<ApiResponse> {
  requireScope(call.access, 'profile', 'read')
  const type = call.registry.type('users')
  const view = viewOf(call, type)
  return showRecord(call, sourceOf(call, sessionOf(call), view), view, type, call.access.userId)
}
