import { isToOne } from '../definition/relationship.ts'
import type { ResourceType } from '../definition/resource.ts'
import { keptOf } from '../rules/all.ts'
import { calculatedFigures } from '../rules/calculated/figures.ts'
import { carryOut } from '../rules/carry-out.ts'
import { deleteTogether, writesTogether } from '../rules/many.ts'
import { type CreatedRow, createdRows } from '../store/changes/logged.ts'
import { columnsOf } from '../store/columns.ts'
import type { Session } from '../store/database.ts'
import { type LinkPlace, linkPlaces } from '../store/link-places.ts'
import { account, join, raw, sql } from '../store/sql.ts'
import { fieldReader, isSameLink } from './fields.ts'
import { type ChangedTogether, idsOf, type Undo } from './undo.ts'

/** Deletes what was created; what somebody has changed in it or linked to it since is a conflict. */
export async function takeBackCreations(undo: Undo, { type, changes }: ChangedTogether): Promise<void> {
  const { session, conflicts } = undo
  const [rows, needed] = await Promise.all([
    createdRows(session, type, changes),
    linkedSince(session, type, idsOf(changes)),
  ])
  const { present = [], gone = [] } = Object.groupBy(changes, ({ recordId }) =>
    rows.has(recordId) ? 'present' : 'gone',
  )
  for (const { recordId } of gone) conflicts.isAlready(type, recordId, null, 'was deleted since')
  const fieldsOf = await fieldReader(session, type)
  const changedIn = async (row: CreatedRow): Promise<string[]> => {
    if (row === 'as made') return []
    const [made, now] = [fieldsOf(row.made, true), fieldsOf(row.now, true)]
    // Nobody wrote what the funnel calculates, or what became of a sum as the undo took its lines: they are looked at by themselves.
    const calculated = [
      ...(await calculatedFigures(session, type, now.links.get('stage-category')?.id)),
      ...(row.isOurs ? keptOf(type) : []),
    ]
    const values = [...made.values].filter(
      ([name, was]) => (now.values.get(name) ?? null) !== was && !calculated.includes(name),
    )
    const links = [...made.links].filter(([name, was]) => !isSameLink(now.links.get(name), was))
    return [...values, ...links].map(([name]) => name)
  }
  const changed = new Map<string, readonly string[]>()
  for (const [id, row] of rows) changed.set(id, await changedIn(row))
  const going = present.filter(({ recordId }) => {
    const overruled = [
      ...changed.get(recordId)!.map((name) => conflicts.overrules(type, recordId, name, 'was changed since')),
      ...(needed.get(recordId) ?? []).map((name) =>
        conflicts.overrules(type, recordId, name, 'was linked since'),
      ),
    ]
    return overruled.every((isOverruled) => isOverruled)
  })
  undo.undone += going.length
  undo.skipped += present.length - going.length
  const areBare = going.every(({ recordId }) => !needed.has(recordId))
  await deleteAll(session, type, idsOf(going), areBare)
}

async function deleteAll(
  session: Session,
  type: ResourceType,
  ids: readonly string[],
  areBare: boolean,
): Promise<void> {
  if (ids.length === 0) return
  if (writesTogether(type, session.cause)) return deleteTogether(session, type, ids, areBare)
  for (const id of ids) await carryOut(session, { action: 'delete', type, id })
}

/** By what records are linked that nobody has taken back: relationships of their own, and of others that point at them. */
async function linkedSince(
  session: Session,
  type: ResourceType,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, string[]>()
  const links = [...linksTo(session, type)].map(
    ({ table, column, name }) => sql`SELECT ${name}, t.${raw(column)} FROM ${raw(table)} t
      WHERE t.account_id = ${account} AND t.${raw(column)} = ANY(${ids})`,
  )
  if (links.length === 0) return found
  for (const [name, id] of await session.rows(join(links, ' UNION ')))
    found.set(id!, [...(found.get(id!) ?? []), name!])
  return found
}

function* linksTo({ registry }: Session, type: ResourceType): Generator<LinkPlace> {
  yield* linkPlaces(registry, type)
  for (const [other, name, relationship] of registry.pointingAt(type))
    if (isToOne(relationship)) {
      const { inverse = `${other.name}.${name}` } = relationship
      yield { table: other.table, column: columnsOf(name, relationship).get(type.name)!, name: inverse }
    }
}
