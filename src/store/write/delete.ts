import { isToOne, type ToOne } from '../../definition/relationship.ts'
import type { ResourceType } from '../../definition/resource.ts'
import { errors, refuse } from '../../jsonapi/errors.ts'
import { columnsOf } from '../columns.ts'
import type { Session } from '../database.ts'
import { account, raw, sql } from '../sql.ts'
import type { CarryOut } from './apply.ts'
import { deleteRow } from './row.ts'
import type { DeleteWrite } from './write.ts'

/** To-one relationships of other records that point at the deleted one, by what their definition says of that. */
interface Pointer {
  readonly type: ResourceType
  readonly column: string
  readonly onTargetDelete: ToOne['onTargetDelete']
}

/** Deletes a record: refused while something needs it, its own parts go with it, others lose their link to it. */
export async function applyDelete(session: Session, write: DeleteWrite, carryOut: CarryOut): Promise<void> {
  const pointers = [...pointersAt(session, write.type)]
  for (const pointer of pointers)
    if (pointer.onTargetDelete === 'refuse') await refuseWhileNeeded(session, write, pointer)
  for (const pointer of pointers) {
    if (pointer.onTargetDelete === 'delete') await deleteParts(session, write, pointer, carryOut)
    if (pointer.onTargetDelete === 'clear') await clearPointer(session, write, pointer)
  }
  await deleteRow(session, write.type, write.id)
}

function* pointersAt(session: Session, target: ResourceType): Generator<Pointer> {
  for (const [type, name, relationship] of session.registry.pointingAt(target))
    if (isToOne(relationship)) {
      const column = columnsOf(name, relationship).get(target.name)!
      yield { type, column, onTargetDelete: relationship.onTargetDelete }
    }
}

async function refuseWhileNeeded(
  session: Session,
  { type, id }: DeleteWrite,
  pointer: Pointer,
): Promise<void> {
  const rows = await session.rows(
    sql`SELECT 1 FROM ${raw(pointer.type.table)} t
      WHERE t.account_id = ${account} AND t.${raw(pointer.column)} = ${id} LIMIT 1`,
  )
  if (rows.length > 0)
    throw refuse(errors.inUse(`This record of ${type.name} is still needed by ${pointer.type.name}`))
}

async function deleteParts(
  session: Session,
  { id }: DeleteWrite,
  pointer: Pointer,
  carryOut: CarryOut,
): Promise<void> {
  const rows = await session.rows(
    sql`SELECT t.id FROM ${raw(pointer.type.table)} t
      WHERE t.account_id = ${account} AND t.${raw(pointer.column)} = ${id} ORDER BY t.id`,
  )
  for (const [part] of rows) await carryOut(session, { action: 'delete', type: pointer.type, id: part! })
}

async function clearPointer(session: Session, { id }: DeleteWrite, pointer: Pointer): Promise<void> {
  await session.rows(
    sql`UPDATE ${raw(pointer.type.table)} t
      SET ${raw(pointer.column)} = NULL, version = t.version + 1, updated_at = now()
      WHERE t.account_id = ${account} AND t.${raw(pointer.column)} = ${id}`,
  )
}
