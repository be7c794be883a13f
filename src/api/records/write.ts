import { requireRight } from '../../accounts/access/access.ts'
import type { ResourceType } from '../../definition/resource.ts'
import { parseJson } from '../../jsonapi/document/json.ts'
import { relationshipLinkage } from '../../jsonapi/document/relationship.ts'
import { createDraft, type RecordDraft, updateDraft, upsertDraft } from '../../jsonapi/document/resource.ts'
import type { View } from '../../jsonapi/plan.ts'
import { noParameters, updatesOnConflict } from '../../jsonapi/query/index.ts'
import type { StoredRecord } from '../../jsonapi/record.ts'
import type { RelationshipOfRecord } from '../../jsonapi/target.ts'
import { lockForWrite } from '../../rules/account-lock.ts'
import { EXTERNAL_ID } from '../../rules/external-id.ts'
import { createRecord, deleteRecord, editLinkage, updateRecord } from '../../rules/record-writes.ts'
import type { Session, Transaction } from '../../store/database.ts'
import { lockedRecord } from '../../store/read/records.ts'
import { isCurrent } from '../../store/write/update.ts'
import type { LinkEdit } from '../../store/write/write.ts'
import { requireMatch } from '../conditional.ts'
import { writeOnce } from '../idempotency.ts'
import { type ApiResponse, emptyResponse } from '../message.ts'
import type { Call } from '../service.ts'
import { viewOf } from './read.ts'
import { type ShownAs, showWritten, uncommittedSource } from './show.ts'
import { upsertIn } from './upsert.ts'

/** POST /contacts */
export async function createOne(call: Call, type: ResourceType): Promise<ApiResponse> {
  requireRight(call.access, type, 'write')
  const view = viewOf(call, type)
  const document = parseJson(call.request.body)
  if (type.attributes.has(EXTERNAL_ID) && updatesOnConflict(call.request.rawQuery))
    return inTransaction(call, type, undefined, async (session) =>
      upsertIn(session, call, type, view, upsertDraft(type, document)),
    )
  return createFrom(call, type, view, () => createDraft(type, document))
}

/** Creates a record from its draft and answers with it; `complete` adds what else belongs to it. */
export function createFrom(
  call: Call,
  type: ResourceType,
  view: View,
  readDraft: () => RecordDraft,
  complete: (session: Session, id: string) => Promise<void> = async () => {},
): Promise<ApiResponse> {
  return inTransaction(call, type, undefined, async (session) => {
    const made = await createRecord(session, type, readDraft())
    await complete(session, made.id)
    const location = call.service.links.record(type.name, made.id)
    return show(call, session, view, made, { status: 201, headers: { location } })
  })
}

/** PATCH /contacts/1 */
export async function updateOne(call: Call, type: ResourceType, id: string): Promise<ApiResponse> {
  requireRight(call.access, type, 'write')
  const view = viewOf(call, type)
  const document = parseJson(call.request.body)
  return inTransaction(call, type, id, async (session) => {
    const before = await lockedRecord(session, type, id)
    requireMatch(call.request, before)
    const edited = await updateRecord(session, type, id, updateDraft(type, id, document), before)
    return show(call, session, view, edited)
  })
}

/** The record that was written: as the statement that wrote it gave it, unless something came after that. */
function show(call: Call, session: Session, view: View, written: StoredRecord, how: ShownAs = {}) {
  const current = !session.rights && isCurrent(session, written) ? written : undefined
  const type = session.registry.type(written.type.name)
  return showWritten(uncommittedSource(call, session, view, current), view, type, written.id, how)
}

/** DELETE /contacts/1 */
export async function deleteOne(call: Call, type: ResourceType, id: string): Promise<ApiResponse> {
  requireRight(call.access, type, 'write')
  noParameters(call.request.rawQuery)
  return inTransaction(call, type, id, async (session) => {
    requireMatch(call.request, await lockedRecord(session, type, id))
    await deleteRecord(session, type, id)
    return emptyResponse()
  })
}

/** PATCH, POST and DELETE /contacts/1/relationships/deals */
export async function writeLinkage(
  call: Call,
  target: RelationshipOfRecord,
  mode: LinkEdit['mode'],
): Promise<ApiResponse> {
  const { type, id, relationship } = target
  requireRight(call.access, type, 'write')
  noParameters(call.request.rawQuery)
  const document = parseJson(call.request.body)
  return inTransaction(call, type, id, async (session) => {
    const linkage = relationshipLinkage(relationship, document)
    requireMatch(call.request, await lockedRecord(session, type, id))
    await editLinkage(session, target, { mode, linkage })
    return emptyResponse()
  })
}

/** What a write to a relationship's own address does, by method. */
export const linkModeOf = (method: string): LinkEdit['mode'] =>
  method === 'POST' ? 'add' : method === 'DELETE' ? 'remove' : 'set'

const inTransaction = (
  call: Call,
  type: ResourceType,
  id: string | undefined,
  work: (session: Transaction) => Promise<ApiResponse>,
): Promise<ApiResponse> =>
  writeOnce(call, async (session) => {
    // What the work asks first travels behind the locks.
    const [, answer] = await Promise.all([lockForWrite(session, type, id), work(session)])
    return answer
  })
