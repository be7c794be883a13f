import { groupsOf, MEMBERS } from '../../definition/duplicates.ts'
import type { ResourceType } from '../../definition/resource.ts'
import type { DuplicateGroup } from '../duplicates.ts'
import type { ListFacts } from '../page-links.ts'
import type { DuplicatesPlan } from '../query/duplicates.ts'
import type { Graph } from '../record.ts'
import { listed, pageEnd } from './document.ts'
import type { Pieces } from './parts.ts'
import { linkageText } from './resource.ts'

/** A page of duplicates; the records of its groups, where they are wanted, are the primary ones of the graph. */
export function duplicatesDocument(
  groups: readonly DuplicateGroup[],
  graph: Graph,
  plan: DuplicatesPlan,
  facts: ListFacts,
): Pieces {
  const data = groups.map((group) => groupText(plan.type, group)).join(',')
  const included = plan.includes
    ? [',"included":[', ...listed(graph, [...graph.primary, ...graph.included]), ']']
    : []
  return [`{"data":[${data}]`, ...included, pageEnd(facts, plan.page)]
}

/** A group has no address of its own, and so no links. */
function groupText(type: ResourceType, { by, value, within, count, ids }: DuplicateGroup): string {
  const members = linkageText(ids.map((id) => ({ type: type.name, id })))
  return (
    `{"id":${JSON.stringify([by, ...(within ? [within.id] : []), value].join(':'))},"type":"${groupsOf(type).name}",` +
    `"attributes":${JSON.stringify({ by, value, count })},"relationships":{"${MEMBERS}":{"data":${members}}` +
    `${within ? `,"within":{"data":${linkageText(within)}}` : ''}}}`
  )
}
