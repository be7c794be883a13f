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

/** One test for each relationship of these types, of those that are meant. */
export function everyRelationship(
  behaviour: string,
  run: (side: Side) => Promise<void>,
  isMeant: (side: Side) => boolean = () => true,
): void {
  for (const side of sides.filter((one) => chosen.includes(one.type) && isMeant(one)))
    test(`${side.type.name}: ${side.name} ${behaviour}`, () => run(side))
}
