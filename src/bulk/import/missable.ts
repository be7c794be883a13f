import type { Registry } from '../../definition/registry.ts'
import { isToOne, type Relationship } from '../../definition/relationship.ts'
import type { ResourceType } from '../../definition/resource.ts'

/** The type whose records rows may bring along by this relationship: those that need nothing but a name. */
export function missableTarget(
  registry: Registry,
  type: ResourceType,
  relationship: Relationship,
): ResourceType | undefined {
  const [only, ...others] = relationship.targets.map((target) => registry.type(target))
  const isLink = isToOne(relationship) || relationship.kind === 'linked'
  return isLink && only && others.length === 0 && only.name !== type.name && needsOnlyName(only)
    ? only
    : undefined
}

const needsOnlyName = ({ attributes, relationships }: ResourceType): boolean =>
  attributes.has('name') &&
  attributes
    .entries()
    .every(([name, { isRequired, initial }]) => name === 'name' || !isRequired || initial !== undefined) &&
  relationships.values().every((one) => !isToOne(one) || !one.isNeeded)
