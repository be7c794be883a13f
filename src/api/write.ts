import { requireRight } from '../accounts/access.ts'
import type { ResourceType } from '../definition/resource.ts'
import { parseJson } from '../jsonapi/document/json.ts'
import type { Linkage } from '../jsonapi/document/linkage.ts'
import { relationshipLinkage } from '../jsonapi/document/relationship.ts'
import { createDraft, type RecordDraft, updateDraft } from '../jsonapi/document/resource.ts'
import { blaming, pointer, refuseWhenAny } from '../jsonapi/errors.ts'
import type { View } from '../jsonapi/plan.ts'
import { noParameters } from '../jsonapi/query/index.ts'
import type { RelationshipOfRecord } from '../jsonapi/target.ts'
import { carryOut } from '../rules/carry-out.ts'
import { takeTurn } from '../rules/turn.ts'
import type { Session } from '../store/database.ts'
import { lockedRecord } from '../store/read/records.ts'
import { missingRecords, type PlacedIdentifier } from '../store/write/existence.ts'
import { type LinkEdit, setLink } from '../store/write/write.ts'
import { requireMatch } from './conditional.ts'
import { type ApiResponse, emptyResponse } from './message.ts'
import { viewOf } from './read.ts'
import type { Call } from './service.ts'
import { showWritten, uncommittedSource } from './show.ts'

/** POST /contacts */
export async function createOne(call: Call, type: ResourceType): Promise<ApiResponse> {
  requireRight(call.access, type, 'write')
  const view = viewOf(call, type)
  return createFrom(call, type, view, createDraft(type, parseJson(call.request.body)))
}

/** Creates a record from its draft and answers with it; `complete` adds what else belongs to it. */
export function createFrom(
  call: Call,
  type: ResourceType,
  view: View,
  draft: RecordDraft,
  complete: (session: Session, id: string) => Promise<void> = async () => {},
): Promise<ApiResponse> {
  return inTransaction(call, type, undefined, async (session) => {
    refuseWhenAny(await missingRecords(session, placedIn(draft)))
    const write = { action: 'create', type, attributes: draft.attributes, links: linkEdits(draft) } as const
    const made = await carryOut(session, write)
    await complete(session, made.id)
    const { id } = made
    const location = call.service.links.record(type.name, id)
    const current = session.updates === 0 ? made : undefined
    return showWritten(uncommittedSource(call, session, view, current), view, type, id, {
      status: 201,
      headers: { location },
    })
  })
}

/** PATCH /contacts/1 */
export async function updateOne(call: Call, type: ResourceType, id: string): Promise<ApiResponse> {
  requireRight(call.access, type, 'write')
  const view = viewOf(call, type)
  const document = parseJson(call.request.body)
  return inTransaction(call, type, id, async (session) => {
    requireMatch(call.request, await lockedRecord(session, type, id))
    const draft = updateDraft(type, id, document)
    refuseWhenAny(await missingRecords(session, placedIn(draft)))
    const write = {
      action: 'update',
      type,
      id,
      attributes: draft.attributes,
      links: linkEdits(draft),
    } as const
    await carryOut(session, write)
    return showWritten(uncommittedSource(call, session, view), view, type, id)
  })
}

/** DELETE /contacts/1 */
export async function deleteOne(call: Call, type: ResourceType, id: string): Promise<ApiResponse> {
  requireRight(call.access, type, 'write')
  noParameters(call.request.rawQuery)
  return inTransaction(call, type, id, async (session) => {
    requireMatch(call.request, await lockedRecord(session, type, id))
    await carryOut(session, { action: 'delete', type, id })
    return emptyResponse()
  })
}

/** PATCH, POST and DELETE /contacts/1/relationships/deals */
export async function writeLinkage(
  call: Call,
  { type, id, name, relationship }: RelationshipOfRecord,
  mode: LinkEdit['mode'],
): Promise<ApiResponse> {
  requireRight(call.access, type, 'write')
  noParameters(call.request.rawQuery)
  const linkage = relationshipLinkage(relationship, parseJson(call.request.body))
  return inTransaction(call, type, id, async (session) => {
    requireMatch(call.request, await lockedRecord(session, type, id))
    if (mode !== 'remove') refuseWhenAny(await missingRecords(session, placed(linkage, ['data'])))
    const links = new Map([[name, { mode, linkage }]])
    const write = { action: 'update', type, id, attributes: new Map(), links } as const
    await blaming(pointer('data'), () => carryOut(session, write))
    return emptyResponse()
  })
}

/** What a write to a relationship's own address does, by method. */
export const linkModeOf = (method: string): LinkEdit['mode'] =>
  method === 'POST' ? 'add' : method === 'DELETE' ? 'remove' : 'set'

function inTransaction(
  call: Call,
  type: ResourceType,
  id: string | undefined,
  work: (session: Session) => Promise<ApiResponse>,
): Promise<ApiResponse> {
  return call.service.database.transaction(call.access, async (session) => {
    await takeTurn(session, type, id)
    return work(session)
  })
}

const linkEdits = ({ links }: RecordDraft): Map<string, LinkEdit> =>
  new Map([...links].map(([name, linkage]) => [name, setLink(linkage)]))

const placedIn = ({ links }: RecordDraft): PlacedIdentifier[] =>
  [...links].flatMap(([name, linkage]) => placed(linkage, ['data', 'relationships', name, 'data']))

function placed(linkage: Linkage, path: readonly string[]): PlacedIdentifier[] {
  if (linkage === null) return []
  if ('type' in linkage) return [{ identifier: linkage, path }]
  return linkage.map((identifier, index) => ({ identifier, path: [...path, index] }))
}
