import { blaming, errors, pointer, refuse } from '../../errors/errors.ts'
import type { FieldChoices } from '../../jsonapi/document/merge.ts'
import type { StoredRecord } from '../../jsonapi/record.ts'
import type { Session } from '../../store/database.ts'
import { storedValue } from '../../store/layout.ts'
import { setLink } from '../../store/write/write.ts'
import { carryOut } from '../carry-out.ts'
import { EXTERNAL_ID } from '../external-id.ts'
import { takenFrom } from './fields.ts'
import { leaveGroups, membersOf } from './links.ts'
import { movePointers } from './pointers.ts'

const DISCARDED_AT = 'discarded-at'

/** One record takes in others of its type: their links become its own, and they go to the trash. */
export async function mergeRecords(
  session: Session,
  survivor: StoredRecord,
  others: readonly StoredRecord[],
  choices: FieldChoices = new Map(),
): Promise<void> {
  const { type, id } = survivor
  if (storedValue(survivor, DISCARDED_AT) !== null)
    throw refuse(
      errors.wrongState(
        `The record ${id} of ${type.name} is in the trash: restore it before merging into it`,
      ),
    )
  await blaming(pointer('data'), () => takeIn(session, survivor, others, choices))
}

/** The order matters: what points at the others moves before they let go, and they let go of a key before it is taken. */
async function takeIn(
  session: Session,
  survivor: StoredRecord,
  others: readonly StoredRecord[],
  choices: FieldChoices,
): Promise<void> {
  const { type, id } = survivor
  const taken = await takenFrom(session, survivor, others, choices)
  const members = await membersOf(session, survivor, others)
  await movePointers(session, survivor, others)
  await leaveGroups(session, survivor, others)
  for (const other of others)
    await discard(session, other, [...members.keys()], taken.attributes.get(EXTERNAL_ID))
  const links = new Map([
    ...[...taken.links].map(([name, target]) => [name, setLink(target)] as const),
    ...[...members].map(([name, linkage]) => [name, { mode: 'add', linkage }] as const),
  ])
  await carryOut(session, { action: 'update', type, id, attributes: taken.attributes, links })
}

/** It keeps its own fields, but neither what it was linked to nor a key that the survivor has now. */
async function discard(
  session: Session,
  record: StoredRecord,
  linked: readonly string[],
  takenKey: unknown,
): Promise<void> {
  const { type, id } = record
  const attributes = new Map<string, unknown>([
    [DISCARDED_AT, storedValue(record, DISCARDED_AT) ?? new Date().toISOString()],
  ])
  if (takenKey !== undefined && storedValue(record, EXTERNAL_ID) === takenKey)
    attributes.set(EXTERNAL_ID, null)
  const links = new Map(linked.map((name) => [name, setLink([])]))
  await carryOut(session, { action: 'update', type, id, attributes, links })
}
