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
import { linkedTo } from '../edit.ts'
import { editsTogether, prepare, updateTogether } from '../many.ts'
import { givenUpIn, isTheOnePer } from '../only-one.ts'

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
    const records = await pointing(session, type, column, ids)
    await pointAt(session, survivor, name, inTurn(records, name, ids))
  }
}

async function pointing(session: Session, type: ResourceType, column: string, ids: readonly string[]) {
  const rows = await session.rows(
    sql`SELECT ${recordColumns(type)} FROM ${raw(type.table)} t
      WHERE t.account_id = ${account} AND t.${raw(column)} = ANY(${ids}) ORDER BY t.id FOR NO KEY UPDATE`,
  )
  return rows.map((row) => recordOf(type, row))
}

/** What belongs to the first of the others comes first, but the one of a group only after all that could take its place. */
function inTurn(records: readonly StoredRecord[], name: string, ids: readonly string[]): StoredRecord[] {
  const turnOf = (record: StoredRecord) =>
    2 * ids.indexOf(linkedTo(record, name)!.id) + Number(isTheOnePer(record, name))
  return records.toSorted((a, b) => turnOf(a) - turnOf(b))
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
