import type { Linked } from '../definition/relationship.ts'
import type { ResourceType } from '../definition/resource.ts'
import { errors, refuse } from '../errors/errors.ts'
import { lackForLinking } from '../rules/link-rights.ts'
import type { LoggedChange } from '../store/changes/logged.ts'
import { linkColumns } from '../store/columns.ts'
import type { Session } from '../store/database.ts'
import { account, raw, sql } from '../store/sql.ts'
import { addManyLinks, type LinkedPair, removeManyLinks } from '../store/write/link-rows.ts'
import { existing } from './existence.ts'
import type { ChangedTogether, Undo } from './undo.ts'

/** Takes links away that were made, and makes those again that were taken away. */
export async function takeBackLinks(undo: Undo, { type, changes }: ChangedTogether): Promise<void> {
  const { session } = undo
  const [name, relationship] = relationshipIn(type, changes[0]!.linkTable!)
  const lack = lackForLinking(session, type, name)
  if (lack) throw refuse(errors.forbidden(lack))
  const made = pairsIn(changes, 'after')
  const lost = pairsIn(changes, 'before')
  const isLinked = await linkedNow(session, type, relationship, [...made, ...lost])
  const going = made.filter((pair) => isToChange(undo, type, name, relationship, pair, isLinked(pair)))
  const coming = lost.filter((pair) => isToChange(undo, type, name, relationship, pair, !isLinked(pair)))
  await removeManyLinks(session, type, name, going)
  if (going.length > 0) undo.unlinked.push({ type, name, relationship, pairs: going })
  await addManyLinks(session, type, name, await possible(undo, type, name, relationship, coming))
  for (const pair of [...going, ...coming]) undo.links.add(linkKey(type, relationship, pair))
  undo.undone += going.length + coming.length
}

/** Whether a link is still as the change has left it; if not, and not by the undo itself, that is a conflict. */
function isToChange(
  { conflicts, links }: Undo,
  type: ResourceType,
  name: string,
  relationship: Linked,
  pair: LinkedPair,
  isAsLeft: boolean,
): boolean {
  if (!isAsLeft && !links.has(linkKey(type, relationship, pair)))
    conflicts.isAlready(type, pair[0], name, `the link to ${pair[1]} was changed since`)
  return isAsLeft
}

/** Those whose both ends are there. */
async function possible(
  { session, conflicts }: Undo,
  type: ResourceType,
  name: string,
  { targets: [target] }: Linked,
  pairs: readonly LinkedPair[],
): Promise<LinkedPair[]> {
  const owner = (id: string) => ({ type: type.name, id })
  const other = (id: string) => ({ type: target, id })
  const ends = pairs.flatMap(([one, another]) => [owner(one), other(another)])
  const isThere = await existing(session, ends)
  return pairs.filter(([one, another]) => {
    if (isThere(owner(one)) && isThere(other(another))) return true
    conflicts.overrules(
      type,
      one,
      name,
      `there is no ${target}/${another} any more, or the record itself is gone`,
    )
    return false
  })
}

/** A link as its table knows it, from whichever side it is seen. */
export function linkKey(type: ResourceType, relationship: Linked, [owner, other]: LinkedPair): string {
  const { mine, theirs } = linkColumns(type, relationship)
  const isSymmetric = relationship.targets[0] === type.name
  const isTurned = isSymmetric ? BigInt(owner) > BigInt(other) : mine > theirs
  return `${relationship.table} ${(isTurned ? [other, owner] : [owner, other]).join(' ')}`
}

async function linkedNow(
  session: Session,
  type: ResourceType,
  relationship: Linked,
  pairs: readonly LinkedPair[],
): Promise<(pair: LinkedPair) => boolean> {
  const { mine, theirs } = linkColumns(type, relationship)
  const rows = await session.rows(
    sql`SELECT l.${raw(mine)}, l.${raw(theirs)} FROM ${raw(relationship.table)} l
      JOIN unnest(${pairs.map(([one]) => one)}::bigint[], ${pairs.map(([, one]) => one)}::bigint[]) AS p (owner, other)
        ON p.owner = l.${raw(mine)} AND p.other = l.${raw(theirs)} WHERE l.account_id = ${account}`,
  )
  const linked = new Set(rows.map(([one, another]) => `${one} ${another}`))
  return ([owner, other]) => linked.has(`${owner} ${other}`)
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
