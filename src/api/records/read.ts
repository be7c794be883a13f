import { requireRight } from '../../accounts/access/access.ts'
import { readingOf } from '../../definition/reader.ts'
import { isToOne } from '../../definition/relationship.ts'
import type { ResourceType } from '../../definition/resource.ts'
import type { Condition, IncludeTree, ListPlan, View } from '../../jsonapi/plan.ts'
import { linkageDocument, listDocument, recordDocument } from '../../jsonapi/print/document.ts'
import { assemble } from '../../jsonapi/print/parts.ts'
import { listPlan, noParameters, recordView } from '../../jsonapi/query/index.ts'
import type { Including } from '../../jsonapi/query/view.ts'
import { type RelationshipOfRecord, recordNotFound } from '../../jsonapi/target.ts'
import type { Session } from '../../store/database.ts'
import { STEP } from '../../store/read/budget.ts'
import { graphOf } from '../../store/read/graph.ts'
import { linkageOfRecord } from '../../store/read/linkage.ts'
import { listPage } from '../../store/read/list.ts'
import { recordById } from '../../store/read/records.ts'
import type { Source } from '../../store/read/source.ts'
import { listTag, unlessKnown } from '../conditional.ts'
import { shownAsOf } from '../look-back.ts'
import { type ApiResponse, documentResponse } from '../message.ts'
import type { Call, ListAnswer } from '../service.ts'
import { conditionsOf } from './filtering.ts'
import { showIfThere, showRecord, sourceOf } from './show.ts'

/** GET /contacts */
export async function listAll(call: Call, type: ResourceType): Promise<ApiResponse> {
  requireRight(call.access, type, 'read')
  return list(call, type, call.service.links.collection(type.name))
}

/** GET /contacts/1 */
export function readOne(call: Call, type: ResourceType, id: string): Promise<ApiResponse> {
  requireRight(call.access, type, 'read')
  const view = viewOf(call, type)
  return showRecord(call, sourceOf(call, sessionOf(call), view), view, type, id)
}

/** GET /contacts/1/deals */
export async function readRelated(call: Call, target: RelationshipOfRecord): Promise<ApiResponse> {
  const { type, id, name, relationship } = target
  requireFollowing(call, target)
  if (!isToOne(relationship)) {
    const related = call.registry.type(relationship.targets[0])
    return list(call, related, call.service.links.related(type.name, id, name), target)
  }
  // What went between the two reads took its links along, or its owner: both are read once more.
  const shown = (await showLinked(call, target)) ?? (await showLinked(call, target))
  if (!shown) throw recordNotFound(type, id)
  return shown
}

/** The record at the other end, or that there is none; undefined when it was deleted meanwhile. */
async function showLinked(call: Call, target: RelationshipOfRecord): Promise<ApiResponse | undefined> {
  const { type, id, name, relationship } = target
  const session = sessionOf(call)
  const record = await recordById(session, type, id)
  const linked = record.toOne.get(name)
  const targetType = call.registry.type(linked?.type ?? relationship.targets[0]!)
  const view = viewOf(call, targetType)
  const source = sourceOf(call, session, view)
  if (!linked) return nothing(call, source, view)
  const shown = await showIfThere(call, source, view, targetType, linked.id)
  return shown ?? (session.rights && nothing(call, source, view))
}

/** An empty to-one. */
async function nothing(call: Call, source: Source, view: View): Promise<ApiResponse> {
  const graph = await graphOf(source, [], view.include)
  return documentResponse(200, recordDocument(graph, view, shownAsOf(call)))
}

/** GET /contacts/1/relationships/deals */
export async function readLinkage(call: Call, target: RelationshipOfRecord): Promise<ApiResponse> {
  requireFollowing(call, target)
  noParameters(call.request.rawQuery)
  const { type, id, name } = target
  const { links } = call.service
  const linkage = await linkageOfRecord(sessionOf(call), call.budget, target)
  const document = linkageDocument(
    linkage,
    links.relationship(type.name, id, name),
    links.related(type.name, id, name),
    shownAsOf(call),
  )
  return documentResponse(200, document)
}

/** All records of a type, or those in a relationship of one record. Who asks the same several times at once is answered once. */
async function list(
  call: Call,
  type: ResourceType,
  address: string,
  within?: RelationshipOfRecord,
): Promise<ApiResponse> {
  const { service, access, request } = call
  const asked = listPlan(call.registry, type, request.rawQuery, access)
  requireIncluded(call, type, asked.include)
  const conditions = [...memberConditions(within), ...(await conditionsOf(call, asked))]
  const plan: ListPlan = { ...asked, conditions }
  const build = (askers: number) => buildList(call, plan, address, within, askers)
  const asker = [
    access.accountId,
    access.userId,
    access.zone,
    access.rights?.key,
    readingOf(type, access.reader),
  ]
  const isShared = plan.savedTables.length === 0 && !call.past
  const { etag, document, budget } = await (isShared
    ? service.lists.share(`${asker.join(' ')} ${address}?${request.rawQuery}`, build)
    : build(1))
  call.budget.share(budget)
  return unlessKnown(request, etag, () => documentResponse(200, document, { etag }))
}

async function buildList(
  call: Call,
  plan: ListPlan,
  address: string,
  within: RelationshipOfRecord | undefined,
  askers: number,
): Promise<ListAnswer> {
  const { rawQuery } = call.request
  const source = sourceOf(call, sessionOf(call), plan)
  const { records, total, edges } = await listPage(source, plan, {
    address: `${address}?${rawQuery}`,
    ...(within && { owner: { type: within.type.name, id: within.id } }),
  })
  const graph = await graphOf(source, records, plan.include)
  const facts = { address, rawQuery, total, asOf: shownAsOf(call), ...(edges && { edges }) }
  const document = listDocument(graph, plan, facts)
  const isSmall = call.budget.bytes <= STEP
  const { budget } = call
  return {
    etag: listTag(graph, total, source.session),
    document: askers > 1 && isSmall ? assemble(document) : document,
    budget,
  }
}

const memberConditions = (within: RelationshipOfRecord | undefined): Condition[] =>
  within ? [{ test: 'memberOf', owner: within.type.name, relationship: within.name, ids: [within.id] }] : []

/** How the client wants a record shown; what it includes must be open to the token. */
export function viewOf(call: Call, type: ResourceType): View {
  const view = recordView(call.registry, type, call.request.rawQuery)
  requireIncluded(call, type, view.include)
  return view
}

/** The database for reading: as it is now, or as it was at the moment that was asked for. */
export const sessionOf = ({ service, access, past }: Call): Session =>
  past ?? service.database.session(access)

function requireFollowing(call: Call, { type, relationship }: RelationshipOfRecord): void {
  requireRight(call.access, type, 'read')
  for (const target of relationship.targets) requireRight(call.access, call.registry.type(target), 'read')
}

export function requireIncluded(call: Call, type: Including, include: IncludeTree): void {
  for (const [name, deeper] of include)
    for (const target of type.relationships.get(name)?.targets ?? []) {
      const reached = call.registry.type(target)
      requireRight(call.access, reached, 'read')
      requireIncluded(call, reached, deeper)
    }
}
