import { isToOne, type Linked } from '../definition/relationship.ts'
import { identifiersIn } from '../jsonapi/document/linkage.ts'
import type { CreateWrite, UpdateWrite } from '../store/write/write.ts'
import { linkKey } from './links.ts'
import type { Undo } from './undo.ts'

/** A main record that comes back is made one of the many by the store: whoever takes that link back finds it done. */
export function noteMainLinks(
  { session, links }: Undo,
  { type, links: edits }: CreateWrite | UpdateWrite,
  id: string,
): void {
  for (const [name, { linkage }] of edits) {
    const relationship = type.relationships.get(name)!
    if (!isToOne(relationship) || !relationship.memberOf) continue
    const members = session.registry.relationship(type, relationship.memberOf) as Linked
    for (const main of identifiersIn(linkage)) links.add(linkKey(type, members, [id, main.id]))
  }
}
