import { errors, refuse } from '../../errors/errors.ts'
import type { StoredRecord } from '../../jsonapi/record.ts'
import { lockForWrite } from '../../rules/account-lock.ts'
import { carryOut } from '../../rules/carry-out.ts'
import { lackForLinking } from '../../rules/link-rights.ts'
import { deleteTogether, editsTogether, prepare, updateTogether, writesTogether } from '../../rules/many.ts'
import type { Database, Session, Transaction } from '../../store/database.ts'
import { recordColumns, recordOf } from '../../store/layout.ts'
import { account, raw, sql } from '../../store/sql.ts'
import { setLink, type UpdateWrite } from '../../store/write/write.ts'
import { type ImportJob, noteOnJob, requireMine } from '../jobs/jobs.ts'
import { closeUndone, releaseJob } from '../jobs/transitions.ts'
import { problemsIn } from '../rows/faults.ts'
import type { Before } from './before.ts'
import { noteErrors } from './progress.ts'

const AT_A_TIME = 500

type Step = (session: Transaction, job: ImportJob) => Promise<boolean>

/** Takes an import back, the last first; what is done leaves the list in the same transaction. */
export async function runUndo(database: Database, job: ImportJob, stop: AbortSignal): Promise<void> {
  for (const step of [restoreSome, deleteSome])
    for (let more = true; more; ) {
      more = await inTurn(database, job, step)
      if (stop.aborted) return releaseJob(database.session(job.actor), job)
    }
  await closeUndone(database.session(job.actor), job)
}

/** Whether there is more to do. */
const inTurn = (database: Database, job: ImportJob, step: Step) =>
  database.transaction(
    job.actor,
    async (session) => {
      await lockForWrite(session, job.type)
      await requireMine(session, job)
      return step(session, job)
    },
    { isBackground: true },
  )

async function deleteSome(session: Transaction, job: ImportJob): Promise<boolean> {
  const [row] = await session.rows(
    sql`DELETE FROM import_created c WHERE c.account_id = ${account} AND c.job_id = ${job.id} AND c.number =
      (SELECT max(l.number) FROM import_created l WHERE l.account_id = ${account} AND l.job_id = ${job.id})
      RETURNING array_to_string(c.ids, ',')`,
  )
  if (!row) return false
  const ids = row[0]!.split(',')
  const present = await session.rows(
    sql`SELECT t.id FROM ${raw(job.type.table)} t WHERE t.account_id = ${account} AND t.id = ANY(${ids})
      ORDER BY t.id FOR UPDATE`,
  )
  await deleteOrHalve(
    session,
    job,
    present.map(([id]) => id!),
  )
  return true
}

/** Deletes all of these, or finds those that something still needs and deletes the others. */
async function deleteOrHalve(session: Transaction, job: ImportJob, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  try {
    await session.inSavepoint(() => deleteAll(session, job, ids))
  } catch (failure) {
    const [problem] = problemsIn(failure)
    if (ids.length === 1) return report(session, job, ids[0]!, problem!.message)
    const middle = Math.ceil(ids.length / 2)
    await deleteOrHalve(session, job, ids.slice(0, middle))
    await deleteOrHalve(session, job, ids.slice(middle))
  }
}

async function deleteAll(session: Session, { type }: ImportJob, ids: readonly string[]): Promise<void> {
  if (writesTogether(type)) return deleteTogether(session, type, ids)
  for (const id of ids) await carryOut(session, { action: 'delete', type, id })
}

async function restoreSome(session: Transaction, job: ImportJob): Promise<boolean> {
  const rows = await session.rows(
    sql`DELETE FROM import_updated u WHERE u.account_id = ${account} AND u.job_id = ${job.id} AND u.record_id = ANY(ARRAY(
      SELECT l.record_id FROM import_updated l WHERE l.account_id = ${account} AND l.job_id = ${job.id}
      ORDER BY l.record_id LIMIT ${AT_A_TIME}::int)) RETURNING u.record_id, u.version, u.before`,
  )
  const records = await session.rows(
    sql`SELECT ${recordColumns(job.type)} FROM ${raw(job.type.table)} t WHERE t.account_id = ${account}
      AND t.id = ANY(${rows.map(([id]) => id)}) ORDER BY t.id FOR NO KEY UPDATE`,
  )
  const current = new Map(records.map((row) => [row[0]!, recordOf(job.type, row)]))
  const changes: Change[] = []
  for (const [id, version, before] of rows) {
    const record = current.get(id!)
    if (!record) continue
    if (record.version === version) changes.push({ record, before: JSON.parse(before!) })
    else await report(session, job, id!, 'The record was changed after the import')
  }
  await restoreOrHalve(session, job, changes)
  return rows.length > 0
}

/** A record as it is, and what the fields that the import changed were before. */
interface Change {
  readonly record: StoredRecord
  readonly before: Before
}

/** Restores all of these, or finds those that a rule keeps as they are and restores the others. */
async function restoreOrHalve(
  session: Transaction,
  job: ImportJob,
  changes: readonly Change[],
): Promise<void> {
  if (changes.length === 0) return
  try {
    await session.inSavepoint(() => restoreAll(session, job, changes))
  } catch (failure) {
    const [problem] = problemsIn(failure)
    if (changes.length === 1) return report(session, job, changes[0]!.record.id, problem!.message)
    const middle = Math.ceil(changes.length / 2)
    await restoreOrHalve(session, job, changes.slice(0, middle))
    await restoreOrHalve(session, job, changes.slice(middle))
  }
}

async function restoreAll(
  session: Session,
  { type, state }: ImportJob,
  changes: readonly Change[],
): Promise<void> {
  const writes: UpdateWrite[] = []
  for (const { record, before } of changes) {
    const write = restoring(record, before)
    if (state === 'undoing') requireLinks(session, write)
    if (editsTogether(type)) writes.push(await prepare(session, write, record))
    else await carryOut(session, write)
  }
  await updateTogether(session, writes)
}

function requireLinks(session: Session, { type, links }: UpdateWrite): void {
  for (const name of links.keys()) {
    const lack = lackForLinking(session, type, name)
    if (lack) throw refuse(errors.forbidden(lack))
  }
}

function restoring({ type, id }: StoredRecord, before: Before): UpdateWrite {
  const attributes = new Map<string, unknown>(Object.entries(before.attributes))
  if (Object.keys(before.customs).length > 0) attributes.set('customs', JSON.stringify(before.customs))
  const links = new Map(Object.entries(before.links).map(([name, linkage]) => [name, setLink(linkage)]))
  return { action: 'update', type, id, attributes, links }
}

/** A record that stays as it is. */
async function report(session: Session, job: ImportJob, id: string, message: string): Promise<void> {
  await noteErrors(session, job, [
    { row: null, field: `${job.type.name}/${id}`, message: `Not undone: ${message}`, text: '' },
  ])
  await noteOnJob(session, job, sql`not_undone = t.not_undone + 1`)
}
