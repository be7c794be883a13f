import { reachOfLinking } from '../definition/reach.ts'
import type { ResourceType } from '../definition/resource.ts'
import { opens, type Right } from '../definition/scopes.ts'
import type { Session } from '../store/database.ts'

/** Why the actor may not edit this relationship; undefined when nothing speaks against it. */
export function lackForLinking(session: Session, type: ResourceType, name: string): string | undefined {
  const { registry } = session
  const reach = reachOfLinking(registry, type, registry.relationship(type, name))
  if (!reach || isOpen(session, reach.type, reach.right)) return undefined
  return `${name} of ${type.name} needs the scope ${reach.type.scope}_${reach.right}`
}

/** Why the actor may not look for records of this type; undefined when nothing speaks against it. */
export function lackForFinding(session: Pick<Session, 'actor'>, type: ResourceType): string | undefined {
  if (isOpen(session, type, 'read')) return undefined
  return `to find ${type.name} by something else than the id needs the scope ${type.scope}_read`
}

const NOTHING: ReadonlySet<string> = new Set()

const isOpen = ({ actor }: Pick<Session, 'actor'>, type: ResourceType, right: Right): boolean =>
  actor.isSystem === true || opens(actor.scopes ?? NOTHING, type, right)
