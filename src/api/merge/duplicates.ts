import { requireRight } from '../../accounts/access/access.ts'
import { groupsOf, MEMBERS, NAMESAKES } from '../../definition/duplicates.ts'
import type { ResourceType } from '../../definition/resource.ts'
import type { DuplicateGroup } from '../../jsonapi/duplicates.ts'
import { duplicatesDocument } from '../../jsonapi/print/duplicates.ts'
import { type DuplicatesPlan, duplicatesPlan } from '../../jsonapi/query/duplicates.ts'
import type { Graph } from '../../jsonapi/record.ts'
import { DUPLICATES } from '../../jsonapi/target.ts'
import { duplicatesPage } from '../../store/read/duplicates.ts'
import { graphOf } from '../../store/read/graph.ts'
import { lookupIds, TooMuchFound } from '../../store/read/lookup.ts'
import { runLookups } from '../../store/read/run-lookups.ts'
import { tooMuchIncluded } from '../../store/read/too-much-included.ts'
import { type ApiResponse, documentResponse } from '../message.ts'
import { requireIncluded, sessionOf } from '../records/read.ts'
import { sourceOf } from '../records/show.ts'
import type { Call } from '../service.ts'

/** GET /contacts/duplicates */
export async function listDuplicates(call: Call, type: ResourceType): Promise<ApiResponse> {
  requireRight(call.access, type, 'read')
  const {
    registry,
    service: { links },
  } = call
  const { rawQuery } = call.request
  const plan = duplicatesPlan(registry, type, rawQuery)
  requireIncluded(call, groupsOf(type), plan.include)
  if (plan.by.includes(NAMESAKES)) {
    const within = registry.relationship(type, type.namesakesWithin!)
    requireRight(call.access, registry.type(within.targets[0]!), 'read')
  }
  const { groups, total } = await duplicatesPage(sessionOf(call), plan)
  const facts = { address: links.record(type.name, DUPLICATES), rawQuery, total }
  const graph = await recordsOf(call, plan, groups)
  return documentResponse(200, duplicatesDocument(groups, graph, plan, facts))
}

/** The records of the groups, with what else is included behind them. */
async function recordsOf(
  call: Call,
  plan: DuplicatesPlan,
  groups: readonly DuplicateGroup[],
): Promise<Graph> {
  const source = sourceOf(call, sessionOf(call), plan)
  const deeper = plan.include.get(MEMBERS)
  if (!deeper) return graphOf(source, [], new Map())
  const ids = [...new Set(groups.flatMap((group) => group.ids))]
  const members = { path: [MEMBERS], lookup: lookupIds(source, plan.type, ids) }
  const { found } = await runLookups(source, [members.lookup]).catch((failure) => {
    throw failure instanceof TooMuchFound ? tooMuchIncluded(members, failure.how) : failure
  })
  const records = found[0]!.map(({ record }) => record)
  return graphOf(source, records, deeper, records.length)
}
