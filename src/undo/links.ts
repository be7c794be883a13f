import type { Linked } from '../definition/relationship.ts'
import type { ResourceType } from '../definition/resource.ts'
import { errors, refuse } from '../errors/errors.ts'
import { lackForLinking } from '../rules/link-rights.ts'
import type { LoggedChange } from '../store/changes/logged.ts'
import { addManyLinks, type LinkedPair, removeManyLinks } from '../store/write/link-rows.ts'
import { existing } from './existence.ts'
import type { ChangedTogether, Undo } from './undo.ts'

/** Takes links away that were made, and makes those again that were taken away. */
export async function takeBackLinks(undo: Undo, { type, changes }: ChangedTogether): Promise<void> {
  const { session, conflicts } = undo
  const [name, relationship] = relationshipIn(type, changes[0]!.linkTable!)
  const lack = lackForLinking(session, type, name)
  if (lack) throw refuse(errors.forbidden(lack))
  await removeManyLinks(session, type, name, pairsIn(changes, 'after'))
  const lost = pairsIn(changes, 'before')
  const [target] = relationship.targets
  const isThere = await existing(
    session,
    lost.flatMap(([owner, other]) => [
      { type: type.name, id: owner },
      { type: target, id: other },
    ]),
  )
  const again = lost.filter(([owner, other]) => {
    if (!isThere({ type: type.name, id: owner })) return false
    if (isThere({ type: target, id: other })) return true
    conflicts.overrules(type, owner, name, `there is no ${target}/${other} any more`)
    return false
  })
  await addManyLinks(session, type, name, again)
  undo.undone += changes.length
}

function relationshipIn(type: ResourceType, table: string): [string, Linked] {
  for (const [name, relationship] of type.relationships)
    if (relationship.kind === 'linked' && relationship.table === table) return [name, relationship]
  throw new Error(`${type.name} has no relationship that is kept in ${table}`)
}

const pairsIn = (changes: readonly LoggedChange[], side: 'before' | 'after'): LinkedPair[] =>
  changes.flatMap((change) =>
    (change[side] as readonly (string | number)[]).map(
      (other): LinkedPair => [change.recordId, String(other)],
    ),
  )
