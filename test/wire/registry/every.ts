import { test } from 'node:test'
import type { Relationship } from '../../../src/definition/relationship.ts'
import type { ResourceType } from '../../../src/definition/resource.ts'
import { registry } from '../../support/registry.ts'

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

/** One test for each type of the registry. */
export function everyType(behaviour: string, run: (type: ResourceType) => Promise<void>): void {
  for (const type of types) test(`${type.name}: ${behaviour}`, () => run(type))
}

/** One test for each relationship of each type, of those that are meant. */
export function everyRelationship(
  behaviour: string,
  run: (side: Side) => Promise<void>,
  isMeant: (side: Side) => boolean = () => true,
): void {
  for (const side of sides.filter(isMeant))
    test(`${side.type.name}: ${side.name} ${behaviour}`, () => run(side))
}
