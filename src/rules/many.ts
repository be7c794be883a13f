import type { ResourceType } from '../definition/resource.ts'
import type { StoredRecord } from '../jsonapi/record.ts'
import type { Cause } from '../store/cause.ts'
import type { Session } from '../store/database.ts'
import { applyCreates, applyUpdates, type ReadyRecords, readyToStore } from '../store/write/apply-many.ts'
import { applyDelete } from '../store/write/delete.ts'
import type { CreateWrite, UpdateWrite, Write } from '../store/write/write.ts'
import { rulesOf } from './all.ts'
import { carryOut } from './carry-out.ts'
import type { Occasion, Rule } from './rule.ts'

/** Whether many records of a type can be written together with the same outcome as one after another. */
export const writesTogether = (type: ResourceType, cause?: Cause): boolean =>
  rulesOf(type, cause).every(({ many }) => many)

/** Whether it makes no difference which of them are written first. */
export const writesInAnyOrder = (type: ResourceType): boolean =>
  rulesOf(type).every(({ many }) => many && !many.isInOrder)

/** Whether edits of many records can be written together as well. */
export const editsTogether = (type: ResourceType, cause?: Cause): boolean =>
  rulesOf(type, cause).every(({ conclude, many }) => many && (!conclude || many.concludeEdited))

/**
 * A write as its rules let it be stored; refused when one of them does not.
 * At once where no rule asks the database: imports come here with every row, and waiting costs something by itself.
 */
export function prepare<W extends CreateWrite | UpdateWrite>(
  session: Session,
  write: W,
  before?: StoredRecord,
): Promise<W> | W {
  return prepareBy(rulesOf(write.type, session.cause), {
    session: session.forRules,
    write,
    before,
    takesSql: false,
    carryOut,
  }) as Promise<W> | W
}

function prepareBy(rules: readonly Rule[], occasion: Occasion): Promise<Write> | Write {
  let { write } = occasion
  for (const [index, rule] of rules.entries()) {
    const prepared = rule.prepare?.(write === occasion.write ? occasion : { ...occasion, write })
    if (prepared instanceof Promise)
      return prepared.then((next) => prepareBy(rules.slice(index + 1), { ...occasion, write: next }))
    if (prepared) write = prepared
  }
  return write
}

/** Stores records that are ready, of a type whose records are written together. */
export async function storeReady(session: Session, ready: ReadyRecords): Promise<void> {
  const { type, ids } = ready
  await applyCreates(session, ready, carryOut)
  for (const { many } of rulesOf(type, session.cause)) await many?.concludeNew?.(session.forRules, type, ids)
}

/** Stores prepared records of a type whose records are written together: their ids, in order. */
export async function createTogether(session: Session, writes: readonly CreateWrite[]): Promise<string[]> {
  if (writes.length === 0) return []
  const ready = await readyToStore(session, writes)
  await storeReady(session, ready)
  return ready.ids
}

/** Stores prepared edits of a type whose edits are written together. */
export async function updateTogether(session: Session, writes: readonly UpdateWrite[]): Promise<void> {
  const [first] = writes
  if (!first) return
  await applyUpdates(session, writes, carryOut)
  const ids = writes.map(({ id }) => id)
  for (const { many } of rulesOf(first.type, session.cause))
    await many?.concludeEdited?.(session.forRules, first.type, ids)
}

/** Deletes records of a type whose records are written together; bare ones are those that nothing names. */
export async function deleteTogether(
  session: Session,
  type: ResourceType,
  ids: readonly string[],
  areBare: boolean,
): Promise<void> {
  const occasion = { session: session.forRules, before: undefined, takesSql: false, carryOut }
  for (const id of ids)
    for (const rule of rulesOf(type, session.cause))
      await rule.prepare?.({ ...occasion, write: { action: 'delete', type, id } })
  await applyDelete(session, { type, ids, areBare }, carryOut)
}
