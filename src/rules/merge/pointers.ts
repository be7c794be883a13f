import { isToOne } from '../../definition/relationship.ts'
import type { ResourceType } from '../../definition/resource.ts'
import type { Identifier } from '../../jsonapi/plan.ts'
import type { StoredRecord } from '../../jsonapi/record.ts'
import { columnsOf } from '../../store/columns.ts'
import type { Session } from '../../store/database.ts'
import { recordColumns, recordOf } from '../../store/layout.ts'
import { account, raw, sql } from '../../store/sql.ts'
import { setLink, type UpdateWrite } from '../../store/write/write.ts'
import { carryOut } from '../carry-out.ts'
import { editsTogether, prepare, updateTogether } from '../many.ts'
import { givenUpIn, theOnePerSql } from '../only-one.ts'

/** Whole records are read so many at a time: there may be any number of them, with long texts. */
const AT_ONCE = 500

/** Every to-one relationship that points at one of the others points at the survivor from now on. */
export async function movePointers(
  session: Session,
  survivor: StoredRecord,
  others: readonly StoredRecord[],
): Promise<void> {
  const ids = others.map(({ id }) => id)
  for (const [type, name, relationship] of session.registry.pointingAt(survivor.type)) {
    if (!isToOne(relationship)) continue
    const column = columnsOf(name, relationship).get(survivor.type.name)!
    const pointing = await idsInTurn(session, type, name, column, ids)
    for (let at = 0; at < pointing.length; at += AT_ONCE) {
      const records = await recordsInOrder(session, type, pointing.slice(at, at + AT_ONCE))
      await pointAt(session, survivor, name, records)
    }
  }
}

/**
 * What points at the others; nobody else changes it until the merge is over. What belongs to the first of them comes
 * first, but the one of a group only after all that could take its place.
 */
async function idsInTurn(
  session: Session,
  type: ResourceType,
  name: string,
  column: string,
  ids: readonly string[],
): Promise<string[]> {
  const found: string[] = []
  await session.rows(
    sql`SELECT p.id FROM (SELECT t.id, t.${raw(column)} AS target, ${theOnePerSql(type, name)} AS is_the_one
        FROM ${raw(type.table)} t WHERE t.account_id = ${account} AND t.${raw(column)} = ANY(${ids})
        ORDER BY t.id FOR NO KEY UPDATE) p
      ORDER BY array_position(${ids}::bigint[], p.target), p.is_the_one, p.id`,
    ([id]) => {
      found.push(id!)
    },
  )
  return found
}

async function recordsInOrder(
  session: Session,
  type: ResourceType,
  ids: readonly string[],
): Promise<StoredRecord[]> {
  const rows = await session.rows(
    sql`SELECT ${recordColumns(type)} FROM ${raw(type.table)} t
      WHERE t.account_id = ${account} AND t.id = ANY(${ids}) ORDER BY array_position(${ids}::bigint[], t.id)`,
  )
  return rows.map((row) => recordOf(type, row))
}

async function pointAt(
  session: Session,
  survivor: StoredRecord,
  name: string,
  records: readonly StoredRecord[],
): Promise<void> {
  const target: Identifier = { type: survivor.type.name, id: survivor.id }
  const together: UpdateWrite[] = []
  for (const record of records) {
    const { type, id } = record
    const isItself = type === survivor.type && id === survivor.id
    const links = new Map([[name, setLink(isItself ? null : target)]])
    const attributes = await givenUpIn(session, record, name, survivor.id)
    const write: UpdateWrite = { action: 'update', type, id, attributes, links }
    if (editsTogether(type)) together.push(await prepare(session, write, record))
    else await carryOut(session, write)
  }
  await updateTogether(session, together)
}
