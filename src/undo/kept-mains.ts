import { isToOne, type Linked } from '../definition/relationship.ts'
import type { ResourceType } from '../definition/resource.ts'
import { columnsOf, linkColumns } from '../store/columns.ts'
import type { Session } from '../store/database.ts'
import { account, raw, sql } from '../store/sql.ts'
import { addManyLinks, type LinkedPair } from '../store/write/link-rows.ts'
import { setLink } from '../store/write/write.ts'
import { carryOutEdits } from './edits.ts'
import type { Undo, UnlinkedPairs } from './undo.ts'

/**
 * The main contact of a deal is always one of its contacts. Links go before the edit that made one of them the main
 * one, so only at the end it shows which were taken from under a main record: these stay, or it is the main one no more.
 */
export async function keepMains(undo: Undo): Promise<void> {
  const { registry } = undo.session
  for (const { type, name, relationship, pairs } of undo.unlinked) {
    await keepMainsOf(undo, type, name, pairs)
    const { inverse, targets } = relationship
    const turned = pairs.map(([owner, other]): LinkedPair => [other, owner])
    if (inverse) await keepMainsOf(undo, registry.type(targets[0]), inverse, turned)
  }
}

async function keepMainsOf(
  undo: Undo,
  type: ResourceType,
  members: string,
  pairs: UnlinkedPairs['pairs'],
): Promise<void> {
  const { session, conflicts } = undo
  for (const [name, relationship] of type.relationships) {
    if (!isToOne(relationship) || relationship.memberOf !== members) continue
    const column = [...columnsOf(name, relationship).values()][0]!
    const loose = await looseMains(session, type, members, column, pairs)
    const { staying = [], cleared = [] } = Object.groupBy(loose, ([id, main]) =>
      conflicts.overrules(type, id, members, `${main} is still its ${name}`) ? 'cleared' : 'staying',
    )
    await addManyLinks(session, type, members, staying)
    undo.undone -= staying.length
    undo.skipped += staying.length
    const links = new Map([[name, setLink(null)]])
    const edits = cleared.map(([id]) => ({
      action: 'update' as const,
      type,
      id,
      attributes: new Map(),
      links,
    }))
    if (edits.length > 0) await carryOutEdits(session, type, edits)
  }
}

/** Those of the pairs that are not linked, though the one has the other as its main one. */
async function looseMains(
  session: Session,
  type: ResourceType,
  members: string,
  column: string,
  pairs: readonly LinkedPair[],
): Promise<LinkedPair[]> {
  const relationship = session.registry.relationship(type, members) as Linked
  const { mine, theirs } = linkColumns(type, relationship)
  const rows = await session.rows(
    sql`SELECT t.id, t.${raw(column)} FROM ${raw(type.table)} t
      JOIN unnest(${pairs.map(([one]) => one)}::bigint[], ${pairs.map(([, one]) => one)}::bigint[]) AS p (owner, other)
        ON p.owner = t.id AND p.other = t.${raw(column)}
      WHERE t.account_id = ${account} AND NOT EXISTS (SELECT 1 FROM ${raw(relationship.table)} l
        WHERE l.account_id = ${account} AND l.${raw(mine)} = t.id AND l.${raw(theirs)} = t.${raw(column)})
      ORDER BY t.id FOR NO KEY UPDATE OF t`,
  )
  return rows.map(([id, main]): LinkedPair => [id!, main!])
}
