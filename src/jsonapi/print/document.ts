import type { ErrorObject } from '../../errors/errors.ts'
import { type ListFacts, pageLinks } from '../page-links.ts'
import type { Identifier, ListPlan, PageWish, View } from '../plan.ts'
import type { Graph, Members, ShownRecord } from '../record.ts'
import type { Pieces } from './parts.ts'
import { linkageText } from './resource.ts'

/** One resource, or null for an empty to-one. */
export function recordDocument(graph: Graph, view: View, asOf?: string): Pieces {
  const [record] = graph.primary
  const data = record ? record.parts(graph.linkagesOf(record)) : ['null']
  return ['{"data":', ...data, ...includedParts(graph, view), onlyAsOf(asOf), '}']
}

/** The last member of a meta object: which position of the log it is all about. */
export const asOfMember = (asOf: string | undefined): string => (asOf ? `,"as-of":"${asOf}"` : '')

const onlyAsOf = (asOf: string | undefined): string => (asOf ? `,"meta":{"as-of":"${asOf}"}` : '')

export function listDocument(graph: Graph, plan: ListPlan, facts: ListFacts): Pieces {
  return [
    '{"data":[',
    ...listed(graph, graph.primary),
    ']',
    ...includedParts(graph, plan),
    pageEnd(facts, plan.page),
  ]
}

/** How every page ends: the number of all, and the ways to other pages. */
export function pageEnd(facts: ListFacts, page: PageWish): string {
  const meta = `{"record-count":${facts.total},"page-count":${Math.ceil(facts.total / page.size)}${asOfMember(facts.asOf)}}`
  return `,"meta":${meta},"links":${JSON.stringify(pageLinks(facts, page))}}`
}

export function linkageDocument(
  linkage: Identifier | null | Members,
  self: string,
  related: string,
  asOf?: string,
): Pieces {
  const data = linkage && 'ids' in linkage ? membersPieces(linkage) : [linkageText(linkage)]
  return ['{"data":', ...data, onlyAsOf(asOf), `,"links":${JSON.stringify({ self, related })}}`]
}

/** So many identifiers are made at a time. */
const IDENTIFIERS = 1_000

function membersPieces({ type, ids }: Members): Pieces {
  const pieces = Array.from({ length: Math.ceil(ids.length / IDENTIFIERS) }, (_, index) => () => {
    const some = ids.slice(index * IDENTIFIERS, (index + 1) * IDENTIFIERS)
    return [index === 0 ? '' : ',', some.map((id) => linkageText({ type, id })).join(',')]
  })
  return ['[', ...pieces, ']']
}

export function errorDocument(errors: readonly ErrorObject[]): string {
  return JSON.stringify({ errors })
}

export function includedParts(graph: Graph, view: View): Pieces {
  return view.includes ? [',"included":[', ...listed(graph, graph.included), ']'] : []
}

export function listed(graph: Graph, records: readonly ShownRecord[]): Pieces {
  return records.flatMap((record, index) => {
    const made = () => record.parts(graph.linkagesOf(record))
    return index === 0 ? [made] : [',', made]
  })
}
