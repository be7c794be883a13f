import type { ErrorObject } from '../errors.ts'
import { type ListFacts, pageLinks } from '../page-links.ts'
import type { Identifier, ListPlan, PageWish, View } from '../plan.ts'
import type { Graph, ShownRecord } from '../record.ts'
import type { Part } from './parts.ts'
import { linkageText } from './resource.ts'

/** One resource, or null for an empty to-one. */
export function recordDocument(graph: Graph, view: View): Part[] {
  const [record] = graph.primary
  const data = record ? record.parts(graph.linkagesOf(record)) : ['null']
  return ['{"data":', ...data, ...includedParts(graph, view), '}']
}

export function listDocument(graph: Graph, plan: ListPlan, facts: ListFacts): Part[] {
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
  const meta = `{"record-count":${facts.total},"page-count":${Math.ceil(facts.total / page.size)}}`
  return `,"meta":${meta},"links":${JSON.stringify(pageLinks(facts, page))}}`
}

export function linkageDocument(
  linkage: Identifier | null | readonly Identifier[],
  self: string,
  related: string,
) {
  return `{"data":${linkageText(linkage)},"links":${JSON.stringify({ self, related })}}`
}

export function errorDocument(errors: readonly ErrorObject[]): string {
  return JSON.stringify({ errors })
}

export function includedParts(graph: Graph, view: View): Part[] {
  return view.includes ? [',"included":[', ...listed(graph, graph.included), ']'] : []
}

export function listed(graph: Graph, records: readonly ShownRecord[]): Part[] {
  const parts: Part[] = []
  for (const record of records) {
    if (parts.length > 0) parts.push(',')
    for (const part of record.parts(graph.linkagesOf(record))) parts.push(part)
  }
  return parts
}
