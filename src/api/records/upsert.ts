import type { ResourceType } from '../../definition/resource.ts'
import { errors, pointer, refuse, refuseWhenAny } from '../../errors/errors.ts'
import type { UpsertDraft } from '../../jsonapi/document/resource.ts'
import type { View } from '../../jsonapi/plan.ts'
import { EXTERNAL_ID, lockedByExternalId, requireExternalId, whileTaken } from '../../rules/external-id.ts'
import { createRecord, updateRecord } from '../../rules/record-writes.ts'
import type { Transaction } from '../../store/database.ts'
import { openRecords } from '../../store/read/open-records.ts'
import { requireMatch } from '../conditional.ts'
import type { ApiResponse } from '../message.ts'
import type { Call } from '../service.ts'
import { showWritten, uncommittedSource } from './show.ts'

/** POST /contacts?on-conflict=update: edits the record that has the external id, or creates it. */
export function upsertIn(
  session: Transaction,
  call: Call,
  type: ResourceType,
  view: View,
  { draft, lacking }: UpsertDraft,
): Promise<ApiResponse> {
  const key = requireExternalId(draft)
  const source = uncommittedSource(call, session, view)
  return whileTaken(session, type, async () => {
    const found = (await lockedByExternalId(session, type, [key])).get(key)
    if (found) {
      await requireSeen(session, type, found.id)
      requireMatch(call.request, found)
      await updateRecord(session, type, found.id, draft)
      return showWritten(source, view, type, found.id)
    }
    refuseWhenAny(lacking)
    const { id } = await createRecord(session, type, draft)
    const headers = { location: call.service.links.record(type.name, id) }
    return showWritten(source, view, type, id, { status: 201, headers })
  })
}

/** The key of a record that the caller does not see is taken, and no more is told of it. */
async function requireSeen(session: Transaction, type: ResourceType, id: string): Promise<void> {
  const open = await openRecords(session, 'read', type, [id])
  if (open && !open.has(id))
    throw refuse(
      errors.invalid(`${EXTERNAL_ID} is already taken`, pointer('data', 'attributes', EXTERNAL_ID)),
    )
}
