import { isToOne, type ToOne } from '../../definition/relationship.ts'
import type { ResourceType } from '../../definition/resource.ts'
import { errors, refuse } from '../../errors/errors.ts'
import { columnsOf } from '../columns.ts'
import type { Session } from '../database.ts'
import { linkPlaces } from '../link-places.ts'
import { account, raw, sql } from '../sql.ts'
import type { CarryOut } from './apply.ts'
import { deleteRows } from './row.ts'
import { tellsCause } from './tells-cause.ts'
import { updateRecords } from './update.ts'

/** To-one relationships of other records that point at the deleted one, by what their definition says of that. */
interface Pointer {
  readonly type: ResourceType
  readonly column: string
  readonly onTargetDelete: ToOne['onTargetDelete']
}

/** Records of one type that are deleted together. */
interface Deletion {
  readonly type: ResourceType
  readonly ids: readonly string[]
}

/** Deletes records: refused while something needs them, their own parts go with them, others lose their link to them. */
export async function applyDelete(session: Session, deletion: Deletion, carryOut: CarryOut): Promise<void> {
  const pointers = await pointing(session, deletion)
  for (const pointer of pointers)
    if (pointer.onTargetDelete === 'refuse')
      throw refuse(
        errors.inUse(`This record of ${deletion.type.name} is still needed by ${pointer.type.name}`),
      )
  for (const pointer of pointers) {
    if (pointer.onTargetDelete === 'delete') await deleteParts(session, deletion, pointer, carryOut)
    if (pointer.onTargetDelete === 'clear') await clearPointer(session, deletion, pointer)
  }
  await unlink(session, deletion)
  await deleteRows(session, deletion.type, deletion.ids)
}

function* pointersAt(session: Session, target: ResourceType): Generator<Pointer> {
  for (const [type, name, relationship] of session.registry.pointingAt(target))
    if (isToOne(relationship)) {
      const column = columnsOf(name, relationship).get(target.name)!
      yield { type, column, onTargetDelete: relationship.onTargetDelete }
    }
}

/** Those by which something does point at the records: mostly few, and all are asked at once. */
async function pointing(session: Session, { type, ids }: Deletion): Promise<Pointer[]> {
  const asked = [...pointersAt(session, type)].map(async (pointer) => {
    const rows = await session.rows(
      sql`SELECT 1 FROM ${raw(pointer.type.table)} t
        WHERE t.account_id = ${account} AND t.${raw(pointer.column)} = ANY(${ids}) LIMIT 1`,
    )
    return rows.length > 0 ? [pointer] : []
  })
  return (await Promise.all(asked)).flat()
}

async function deleteParts(
  session: Session,
  { ids }: Deletion,
  pointer: Pointer,
  carryOut: CarryOut,
): Promise<void> {
  // Locked at once, so that those which somebody else is deleting are waited for and left out.
  const rows = await session.rows(
    sql`SELECT t.id FROM ${raw(pointer.type.table)} t
      WHERE t.account_id = ${account} AND t.${raw(pointer.column)} = ANY(${ids}) ORDER BY t.id FOR NO KEY UPDATE`,
  )
  for (const [part] of rows) await carryOut(session, { action: 'delete', type: pointer.type, id: part! })
}

/** Before the deletion, so that an undo, which goes backwards, finds the record there again when it links it. */
async function unlink(session: Session, { type, ids }: Deletion): Promise<void> {
  await Promise.all(
    linkPlaces(session.registry, type).map(({ table, column }) =>
      session.rows(
        sql`DELETE FROM ${raw(table)} l WHERE l.account_id = ${account} AND l.${raw(column)} = ANY(${ids})
          AND ${tellsCause(session.cause)}`,
      ),
    ),
  )
}

async function clearPointer(session: Session, { ids }: Deletion, pointer: Pointer): Promise<void> {
  const column = raw(pointer.column)
  await updateRecords(session, pointer.type, {
    set: [sql`${column} = NULL`],
    where: sql`t.${column} = ANY(${ids})`,
  })
}
