import { requireRight } from '../../accounts/access/access.ts'
import type { Registry } from '../../definition/registry.ts'
import type { ResourceType } from '../../definition/resource.ts'
import { MOST_GROUPS } from '../../definition/summary.ts'
import { errors, parameter, refuse } from '../../errors/errors.ts'
import { summaryDocument, summaryRecords } from '../../jsonapi/print/summary.ts'
import { summaryPlan } from '../../jsonapi/query/summary.ts'
import { SUMMARY } from '../../jsonapi/target.ts'
import { graphOf } from '../../store/read/graph.ts'
import { readSummary } from '../../store/read/summary.ts'
import { shownAsOf } from '../look-back.ts'
import { type ApiResponse, documentResponse } from '../message.ts'
import type { Route } from '../route.ts'
import { type Call, printContext } from '../service.ts'
import { conditionsOf } from './filtering.ts'
import { requireIncluded, sessionOf } from './read.ts'
import { sourceOf } from './show.ts'

export function summaryRoute(registry: Registry, segments: readonly string[]): Route | undefined {
  const [first = '', second] = segments
  const type = registry.types.get(first)
  if (!type || second !== SUMMARY || segments.length !== 2) return undefined
  return { methods: ['GET'], isCollection: true, looksBack: true, run: (call) => showSummary(call, type) }
}

/** GET /deals/summary?group=stage&sum=amount: a list in figures. */
async function showSummary(call: Call, type: ResourceType): Promise<ApiResponse> {
  requireRight(call.access, type, 'read')
  const { access, request } = call
  const asked = summaryPlan(call.registry, type, request.rawQuery, access)
  requireGrouping(call, asked.rows)
  requireIncluded(call, asked.rows, asked.include)
  const plan = { ...asked, conditions: await conditionsOf(call, asked) }
  const session = sessionOf(call)
  const summary = await readSummary(session, plan)
  if (summary.groups.length > MOST_GROUPS)
    throw refuse(
      errors.badRequest(
        `There are more than ${MOST_GROUPS} groups: filter, or group by less`,
        parameter('group'),
      ),
    )
  const records = summaryRecords(plan, summary, printContext(call))
  const graph = await graphOf(sourceOf(call, session, plan), records, plan.include)
  return documentResponse(200, summaryDocument(graph, plan, summary.total, shownAsOf(call)))
}

/** Who may not follow a relationship does not see by it either. */
function requireGrouping({ access, registry }: Call, { relationships }: ResourceType): void {
  for (const { targets } of relationships.values())
    for (const target of targets) requireRight(access, registry.type(target), 'read')
}
