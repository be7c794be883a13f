import { randomUUID } from 'node:crypto'
import { triedChange } from '../jsonapi/print/change.ts'
import { assemble, isPieces } from '../jsonapi/print/parts.ts'
import { type ChangesOfRequest, changesOfRequest } from '../store/changes/of-request.ts'
import type { Transaction } from '../store/database.ts'
import { readableTypes } from './changes/changes.ts'
import { type ApiResponse, documentResponse } from './message.ts'
import { type Call, printContext } from './service.ts'

/** Carries a write out, tells what the change log would say of it, and takes all of it back. */
export function rehearse(
  call: Call,
  write: (session: Transaction) => Promise<ApiResponse>,
): Promise<ApiResponse> {
  const { service, access } = call
  // The client may have chosen the id of its request, and used it before: this one nobody has.
  const requestId = randomUUID()
  return service.database.transaction(
    { ...access, requestId },
    async (session) => {
      call.budget.restart()
      const answering = write(session)
      const changed = changesOfRequest(session, requestId, readableTypes(call))
      const answer = await answering
      return withMeta(answer, metaOf(call, await changed()))
    },
    { isRehearsal: true },
  )
}

function metaOf(call: Call, { changes, hasMore }: ChangesOfRequest): string {
  const told = changes.map((change) =>
    triedChange({ ...change, requestId: call.request.id }, printContext(call)),
  )
  const meta = `"dry-run":true,"changes":[${told.join(',')}]${hasMore ? ',"has-more":true' : ''}`
  call.budget.spend(Buffer.byteLength(meta))
  return `"meta":{${meta}}`
}

/** An answer without a document becomes one, as only a document can hold it. */
function withMeta({ status, headers, body }: ApiResponse, meta: string): ApiResponse {
  if (!body) return documentResponse(200, `{${meta}}`)
  const document = isPieces(body) ? assemble(body) : (body as Buffer)
  // Every document is an object that is not empty and ends with its last character.
  return { status, headers, body: Buffer.concat([document.subarray(0, -1), Buffer.from(`,${meta}}`)]) }
}
