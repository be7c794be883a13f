import { lockForWrite } from '../../rules/account-lock.ts'
import type { Database, Transaction } from '../../store/database.ts'
import { sql } from '../../store/sql.ts'
import { requireOwnChanges } from '../../undo/own-changes.ts'
import { requireRights } from '../../undo/start.ts'
import { takeBack } from '../../undo/take-back.ts'
import type { Undo } from '../../undo/undo.ts'
import { type ImportJob, noteOnJob, requireMine } from '../jobs/jobs.ts'
import { closeUndone } from '../jobs/transitions.ts'
import { noteErrors } from './progress.ts'

/** Takes an import back as one unit. What somebody has changed since stays and is reported; a cancelled import leaves nothing. */
export async function runUndo(database: Database, job: ImportJob): Promise<void> {
  await database.transaction(
    job.actor,
    async (session) => {
      await lockForWrite(session, job.type)
      await requireMine(session, job)
      const written = sql`c.request_id = ${job.requestId} AND c.cause <> 'undo'`
      const road = session.unrestricted
      const counts = await requireRights(road, written)
      const types = [...road.registry.types.values()].filter(({ table }) => counts.has(table))
      await requireOwnChanges(session, types, written)
      await report(
        road,
        job,
        await takeBack(road, written, job.state === 'cancelling' ? 'overwrite' : 'skip'),
      )
      await closeUndone(session, job)
    },
    { isBackground: true },
  )
}

async function report(session: Transaction, job: ImportJob, { conflicts }: Undo): Promise<void> {
  if (job.state === 'cancelling' || conflicts.count === 0) return
  const problems = conflicts.told.map((conflict) => {
    const { 'resource-type': type, 'resource-id': id, field, detail } = conflict
    return {
      row: null,
      field: `${type}/${id}`,
      message: `Not undone: ${field === null ? 'it' : field} ${detail}`,
      text: '',
    }
  })
  await noteErrors(session, job, problems)
  const records = new Set(problems.map(({ field }) => field))
  await noteOnJob(session, job, sql`not_undone = t.not_undone + ${records.size}`)
}
