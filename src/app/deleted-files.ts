import type { ApiResponse } from '../api/message.ts'
import { errors, refuse } from '../errors/errors.ts'
import { lockAccount } from '../rules/account-lock.ts'
import { documentsWithBytes, forgetBytes } from '../store/document-bytes.ts'
import { jsonResponse, nothing } from './answers.ts'
import { idsAsked } from './ids-asked.ts'
import { type Call, sessionOf } from './route.ts'

/** GET /app/deleted-files?ids=1,2: those of these documents whose bytes are still kept. */
export async function showKeptFiles(call: Call): Promise<ApiResponse> {
  const ids = idsAsked(call.request)
  return jsonResponse(200, { kept: [...(await documentsWithBytes(sessionOf(call), ids))] })
}

/** DELETE /app/deleted-files/1: for good; the document cannot be restored any more. */
export async function deleteFileForGood({ service, access, id }: Call): Promise<ApiResponse> {
  const isDone = await service.database.transaction(access, async (session) => {
    // Whoever restores the document has it before, or finds that the bytes are gone.
    await lockAccount(session)
    return forgetBytes(session, id)
  })
  if (!isDone) throw refuse(errors.notFound(`There is no deleted document ${id} whose file is kept`))
  return nothing
}
