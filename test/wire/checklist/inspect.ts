import type { Document } from '../../support/client.ts'
import type { Identifier } from './linked.ts'

export const primaryOf = (document: Document): Document[] =>
  [document.data ?? []].flat().filter((resource: Document) => resource !== null)

/** All resource objects of a document, primary and included. */
export const resourcesOf = (document: Document): Document[] => [
  ...primaryOf(document),
  ...(document.included ?? []),
]

/** The linkage that a resource object shows in one relationship. */
export const linkageIn = (resource: Document, name: string): Identifier[] =>
  [resource.relationships?.[name]?.data ?? []].flat()

/** The linkage that a resource object shows in all of its relationships. */
export const allLinkageIn = (resource: Document): Identifier[] =>
  Object.keys(resource.relationships ?? {}).flatMap((name) => linkageIn(resource, name))

export const keyOf = ({ type, id }: Identifier): string => `${type} ${id}`

export const keysOf = (identifiers: readonly Identifier[]): string[] => identifiers.map(keyOf).sort()

/** Every link of a document with its name, wherever it stands. */
export function linksOf(document: Document): [name: string, link: unknown][] {
  const holders = [document, ...resourcesOf(document)]
  for (const resource of resourcesOf(document)) holders.push(...Object.values(resource.relationships ?? {}))
  return holders.flatMap(({ links }) => Object.entries(links ?? {}))
}

/** Where a link leads; null when it is not available. */
export const hrefOf = (link: Document): string | null =>
  (typeof link === 'object' ? link?.href : link) ?? null
