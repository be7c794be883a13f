import { test } from 'node:test'
import type { Relationship } from '../../../src/definition/relationship.ts'
import type { ResourceType } from '../../../src/definition/resource.ts'
import { registry } from '../../support/registry.ts'
import { representatives } from '../../support/representatives.ts'

export { registry }
export const types: readonly ResourceType[] = [...registry.types.values()]

/** A relationship and the type that has it. */
export interface Side {
  readonly type: ResourceType
  readonly name: string
  readonly relationship: Relationship
}

export const sides: readonly Side[] = types.flatMap((type) =>
  [...type.relationships].map(([name, relationship]) => ({ type, name, relationship })),
)

const chosen = representatives(registry)

/** One test for each type that stands for the others; `EVERY_TYPE=1` takes all. */
export function everyType(behaviour: string, run: (type: ResourceType) => Promise<void>): void {
  for (const type of chosen) test(`${type.name}: ${behaviour}`, () => run(type))
}

/** The types whose relationships are all tried. */
const WHOLE = ['contacts', 'deals']
const tried = new Set(
  [...Map.groupBy(sides, waysOf).values()].flatMap((alike) =>
    process.env.EVERY_TYPE ? alike : [alike[0]!, ...alike.filter(({ type }) => WHOLE.includes(type.name))],
  ),
)

/** How a relationship works: those that work alike are tried on one of them. */
function waysOf({ relationship }: Side): string {
  const switched = Object.entries(relationship).flatMap(([name, value]) => {
    if (typeof value === 'boolean') return value ? [name] : []
    return name === 'kind' || name === 'onTargetDelete' ? [String(value)] : []
  })
  return [...switched, relationship.targets.length > 1, relationship.inverse !== undefined].join()
}

/** One test for each relationship that stands for others, of those that are meant. */
export function everyRelationship(
  behaviour: string,
  run: (side: Side) => Promise<void>,
  isMeant: (side: Side) => boolean = () => true,
): void {
  for (const side of sides.filter((one) => tried.has(one) && isMeant(one)))
    test(`${side.type.name}: ${side.name} ${behaviour}`, () => run(side))
}
