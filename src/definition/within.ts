import { isToOne, type ToOne } from './relationship.ts'
import type { ResourceType } from './resource.ts'

/** The relationship by which the target of a link belongs to what the link is found within: a stage to its funnel. */
export function belongingOf(
  types: ReadonlyMap<string, ResourceType>,
  type: ResourceType,
  { targets, within }: ToOne,
): [name: string, ToOne] | undefined {
  const owner = type.relationships.get(within ?? '')
  if (!owner || !isToOne(owner)) return undefined
  for (const [name, one] of types.get(targets[0]!)?.relationships ?? [])
    if (isToOne(one) && one.targets.length === 1 && one.targets[0] === owner.targets[0]) return [name, one]
  return undefined
}
