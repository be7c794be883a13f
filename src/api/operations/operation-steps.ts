import { refuseWhenAny } from '../../errors/errors.ts'
import { GivenIds } from '../../jsonapi/operations/local-ids.ts'
import type { Step } from '../../jsonapi/operations/operation.ts'
import { errorAt, type Position, targetPath } from '../../jsonapi/operations/position.ts'
import { isOfCreations, runsOf } from '../../jsonapi/operations/runs.ts'
import { draftWithIds, withGivenIds } from '../../jsonapi/operations/steps.ts'
import type { StoredRecord } from '../../jsonapi/record.ts'
import { lockForWrites } from '../../rules/account-lock.ts'
import {
  createRecord,
  createRecords,
  deleteRecord,
  editLinkage,
  updateRecord,
} from '../../rules/record-writes.ts'
import type { Session, Transaction } from '../../store/database.ts'
import { recordsByIds } from '../../store/read/records.ts'
import { refusalIn } from '../../store/violation.ts'
import { missingRecords } from '../../store/write/existence.ts'

type Result = StoredRecord | undefined

/** Carries out the steps in their order; the result of each is the record that it made or changed. */
export async function carryOutSteps(session: Transaction, steps: readonly Step[]): Promise<Result[]> {
  await lockSubjects(session, steps)
  const ids = new GivenIds()
  const results: Result[] = []
  for (const run of runsOf(steps)) {
    const together = await createTogether(session, run, ids)
    if (together) results.push(...together)
    else
      for (const step of run)
        results.push(
          await atPosition(step.position, () => carryOutStep(session, withGivenIds(step, ids), ids)),
        )
  }
  return asTheyAreNow(session, results)
}

/** Makes a run of new records at once; undefined when that cannot be, and then nothing of them is left. */
async function createTogether(
  session: Transaction,
  run: readonly Step[],
  ids: GivenIds,
): Promise<StoredRecord[] | undefined> {
  if (run.length === 1 || !isOfCreations(run)) return undefined
  const { type } = run[0]!
  const drafts = run.map(({ draft }) => draftWithIds(draft, ids))
  try {
    const made = await session.inSavepoint(() => createRecords(session, type, drafts))
    if (!made) return undefined
    for (const [index, { local }] of run.entries()) if (local) ids.note(local, made[index]!)
    const records = new Map((await recordsByIds(session, type, made)).map((one) => [one.id, one]))
    return made.map((id) => records.get(id)!)
  } catch (failure) {
    // One after another it turns out which of them is at fault.
    if (refusalIn(failure)) return undefined
    throw failure
  }
}

/** Takes everything that is there already in a fixed order, so that requests do not deadlock. */
async function lockSubjects(session: Session, steps: readonly Step[]): Promise<void> {
  const subjects = steps
    .map((step) => ({ position: step.position, type: step.type, id: idBefore(step) }))
    .sort((a, b) => compare(a.type.name, b.type.name) || compare(a.id ?? '', b.id ?? ''))
  await lockForWrites(session, subjects)
  const existing = subjects.flatMap(({ position, type, id }) =>
    id === undefined ? [] : [{ identifier: { type: type.name, id }, path: targetPath(position) }],
  )
  refuseWhenAny(await missingRecords(session, existing, 'NO KEY UPDATE'))
}

const idBefore = (step: Step) => (step.act === 'create' || step.isNew ? undefined : step.id)

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

async function carryOutStep(session: Session, step: Step, ids: GivenIds): Promise<Result> {
  const { type } = step
  switch (step.act) {
    case 'create': {
      const record = await createRecord(session, type, step.draft)
      if (step.local) ids.note(step.local, record.id)
      return record
    }
    case 'update':
      return updateRecord(session, type, step.id, step.draft)
    case 'delete':
      await deleteRecord(session, type, step.id)
      return undefined
    case 'link':
      await editLinkage(session, step, { mode: step.mode, linkage: step.linkage })
      return undefined
  }
}

async function atPosition<Value>(position: Position, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (failure) {
    const refusal = refusalIn(failure)
    throw refusal?.changed(errorAt(position)) ?? failure
  }
}

/** Rules and later steps may have changed a record further; one that is gone again is shown as it was. */
async function asTheyAreNow(session: Session, results: readonly Result[]): Promise<Result[]> {
  const current = new Map<string, StoredRecord>()
  for (const [type, records] of Map.groupBy(results.filter(isRecord), ({ type }) => type))
    for (const record of await recordsByIds(session, session.registry.type(type.name), [
      ...new Set(records.map(({ id }) => id)),
    ]))
      current.set(`${type.name} ${record.id}`, record)
  const shown = (result: StoredRecord) =>
    current.get(`${result.type.name} ${result.id}`) ?? (session.rights ? undefined : result)
  return results.map((result) => result && shown(result))
}

const isRecord = (result: Result): result is StoredRecord => result !== undefined
