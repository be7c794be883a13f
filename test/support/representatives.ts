import type { Registry } from '../../src/definition/registry.ts'
import type { ResourceType } from '../../src/definition/resource.ts'

/** The types that the specification is about. */
const ALWAYS = ['contacts', 'companies', 'company-bank-details', 'deals', 'orders', 'sources']

/**
 * A few types that have together whatever any type has: each kind of attribute, relationship and filter. A type with
 * something new is among them by itself; `EVERY_TYPE=1` takes all.
 */
export function representatives(registry: Registry): ResourceType[] {
  const types = [...registry.types.values()]
  if (process.env.EVERY_TYPE) return types
  const chosen = new Set(ALWAYS.map((name) => registry.type(name)))
  const features = new Map(types.map((type) => [type, featuresOf(type)]))
  const covered = new Set([...chosen].flatMap((type) => [...features.get(type)!]))
  const gain = (type: ResourceType) => [...features.get(type)!.difference(covered)].length
  for (;;) {
    const best = types.reduce((one, other) => (gain(other) > gain(one) ? other : one))
    if (gain(best) === 0) return types.filter((type) => chosen.has(type))
    chosen.add(best)
    for (const feature of features.get(best)!) covered.add(feature)
  }
}

function featuresOf(type: ResourceType): Set<string> {
  return new Set([
    ...[...type.attributes.values()].map((one) => `attribute ${one.kind.name}`),
    ...[...type.relationships.values()].map((one) => `relationship ${one.kind} ${one.targets.length > 1}`),
    ...[...type.filters.values()].map((one) => `filter ${one.kind}`),
  ])
}
