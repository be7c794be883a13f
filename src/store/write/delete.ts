import { isToOne, type ToOne } from '../../definition/relationship.ts'
import type { ResourceType } from '../../definition/resource.ts'
import { errors, refuse } from '../../errors/errors.ts'
import { columnsOf } from '../columns.ts'
import type { Session } from '../database.ts'
import { linkPlaces } from '../link-places.ts'
import { lockedIds } from '../read/records.ts'
import { account, join, raw, sql } from '../sql.ts'
import type { CarryOut } from './apply.ts'
import { deleteRows } from './row.ts'
import { tellsCause } from './tells-cause.ts'
import { updateRecords } from './update.ts'

/** A to-one relationship of other records that points at the deleted ones, with what its definition says of that. */
interface Pointer {
  readonly type: ResourceType
  readonly table: string
  readonly column: string
  readonly onTargetDelete: ToOne['onTargetDelete']
}

/** Records of one type that are deleted together. */
interface Deletion {
  readonly type: ResourceType
  readonly ids: readonly string[]
  /** Nothing names them: whoever deletes them has just looked. */
  readonly areBare?: boolean
}

/** Deletes records: refused while something needs them, their own parts go with them, others lose their link to them. */
export async function applyDelete(session: Session, deletion: Deletion, carryOut: CarryOut): Promise<void> {
  if (!deletion.areBare) await letGo(session, deletion, carryOut)
  await deleteRows(session, deletion.type, deletion.ids)
}

async function letGo(session: Session, deletion: Deletion, carryOut: CarryOut): Promise<void> {
  const pointers = [...pointersAt(session, deletion.type)]
  const links = linkPlaces(session.registry, deletion.type)
  const isFilled = await filledPlaces(session, [...pointers, ...links], deletion.ids)
  const pointing = pointers.filter(isFilled)
  for (const pointer of pointing)
    if (pointer.onTargetDelete === 'refuse')
      throw refuse(
        errors.inUse(`This record of ${deletion.type.name} is still needed by ${pointer.type.name}`),
      )
  for (const pointer of pointing) {
    if (pointer.onTargetDelete === 'delete') await deleteParts(session, deletion, pointer, carryOut)
    if (pointer.onTargetDelete === 'clear') await clearPointer(session, deletion, pointer)
  }
  await unlink(session, links.filter(isFilled), deletion.ids)
}

function* pointersAt(session: Session, target: ResourceType): Generator<Pointer> {
  for (const [type, name, relationship] of session.registry.pointingAt(target))
    if (isToOne(relationship)) {
      const column = columnsOf(name, relationship).get(target.name)!
      yield { type, table: type.table, column, onTargetDelete: relationship.onTargetDelete }
    }
}

interface Place {
  readonly table: string
  readonly column: string
}

/** Which columns name one of these records: mostly none does, and all are asked at once. */
async function filledPlaces(
  session: Session,
  places: readonly Place[],
  ids: readonly string[],
): Promise<(place: Place) => boolean> {
  const asked = places.map(
    ({ table, column }) => sql`EXISTS (SELECT 1 FROM ${raw(table)} t
      WHERE t.account_id = ${account} AND t.${raw(column)} = ANY(${ids}))`,
  )
  const [row] = asked.length > 0 ? await session.rows(sql`SELECT ${join(asked, ', ')}`) : []
  const filled = new Set(places.filter((_place, index) => row![index] === 't'))
  return (place) => filled.has(place)
}

async function deleteParts(
  session: Session,
  { ids }: Deletion,
  pointer: Pointer,
  carryOut: CarryOut,
): Promise<void> {
  const { type } = pointer
  const parts = await lockedIds(session, type, sql`t.${raw(pointer.column)} = ANY(${ids})`)
  await carryOut.each(
    session,
    parts.map((id) => ({ action: 'delete', type, id })),
  )
}

/** Before the deletion, so that an undo, which goes backwards, finds the record there again when it links it. */
async function unlink(session: Session, places: readonly Place[], ids: readonly string[]): Promise<void> {
  await Promise.all(
    places.map(({ table, column }) =>
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
