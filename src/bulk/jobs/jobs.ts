import { randomUUID } from 'node:crypto'
import type { ResourceType } from '../../definition/resource.ts'
import { errors, refuse } from '../../errors/errors.ts'
import type { Meanings } from '../../jsonapi/query/meanings.ts'
import { EXTERNAL_ID } from '../../rules/external-id.ts'
import { LOCKS } from '../../store/advisory-locks.ts'
import type { Actor, Database, Session } from '../../store/database.ts'
import { account, raw, type Sql, sql } from '../../store/sql.ts'
import { updateEverywhere, updateRecords } from '../../store/write/update.ts'
import type { StoredFormat } from '../formats.ts'
import type { ZonedNotation } from '../rows/notation.ts'
import { importJobType, type State } from './job-type.ts'
import { queueImports } from './queue-imports.ts'

/** An import that a worker has taken on. */
export interface ImportJob {
  readonly id: string
  readonly actor: Actor
  /** Under which its rows were written, in the change log. */
  readonly requestId: string | null
  readonly worker: string
  readonly type: ResourceType
  readonly state: State
  readonly format: StoredFormat
  readonly dryRun: boolean
  readonly upserts: boolean
  /** By what the records that rows mean are found. */
  readonly match: string
  /** Relationships whose records are made when there is none of the name. */
  readonly createMissing: readonly string[]
  /** What cells mean that no record or choice is called by. */
  readonly meanings: Meanings
  readonly leavesBadCells: boolean
  readonly notation: ZonedNotation
  /** One bad row, and nothing at all is written. */
  readonly isAllOrNothing: boolean
  readonly position: number
  readonly processed: number
  readonly failed: number
  /** Hears how it ended, in the transaction that notes it. */
  readonly onEnd?: ImportEnded | undefined
}

export type ImportEnded = (session: Session, job: ImportJob) => Promise<void>

/** Who notes that an import has ended: what follows from that is no part of what was imported. */
export const ending = ({ actor: { accountId, userId, zone } }: ImportJob): Actor => ({
  accountId,
  userId,
  zone,
  isSystem: true,
})

/** Thrown when another worker goes on with the job. */
export class TakenOver extends Error {}

/** Thrown when rows are to be written before those that come first. */
export class OutOfOrder extends Error {}

/** Something is to be done. */
const HAS_WORK = `c.state IN ('queued', 'checking', 'running', 'cancelling', 'undoing')`

/** Takes on the oldest job of an account; whoever worked on it before finds that it is not his any more. */
export async function claimJob(database: Database, ofAccount: string): Promise<ImportJob | undefined> {
  const worker = randomUUID()
  const [row] = await updateEverywhere(database, importJobType, {
    set: [
      sql`worker = ${worker}, started_at = coalesce(t.started_at, now())`,
      sql`state = CASE WHEN t.state <> 'queued' THEN t.state
        WHEN t.on_error = 'cancel' AND NOT t.dry_run THEN 'checking' ELSE 'running' END`,
    ],
    from: sql`(SELECT c.account_id, c.id, a.time_zone FROM import_jobs c JOIN accounts a ON a.id = c.account_id
      WHERE c.account_id = ${ofAccount} AND ${raw(HAS_WORK)} ORDER BY c.created_at, c.id LIMIT 1 FOR UPDATE OF c) w`,
    where: sql`t.account_id = w.account_id AND t.id = w.id`,
    returning: sql`t.account_id, t.id, t.asked_by_user, t.asked_by_token, t.asked_by_request, t.import_request_id, w.time_zone,
      t.resource_name, t.state, t.format, t.dry_run, t.on_conflict, t.on_error,
      t.match, t.create_missing, t.meanings, t.on_bad_cell, t.dates, t.numbers, t.position, t.processed, t.failed`,
  })
  if (!row) return undefined
  const [accountId, id, userId, tokenId, requestId, importRequestId, zone, ...about] = row
  const [typeName, state, format, dryRun, onConflict, onError, ...others] = about
  const [match, createMissing, meanings, onBadCell, dates, numbers, position, processed, failed] = others
  return {
    id: id!,
    actor: {
      accountId: accountId!,
      userId: userId!,
      zone: zone!,
      cause: state === 'undoing' || state === 'cancelling' ? 'undo' : 'import',
      ...(tokenId && { tokenId }),
      ...(requestId && { requestId }),
    },
    requestId: importRequestId ?? null,
    worker,
    type: database.registry.type(typeName!),
    state: state as State,
    format: format as StoredFormat,
    dryRun: dryRun === 't',
    upserts: onConflict === 'update',
    match: match ?? EXTERNAL_ID,
    createMissing: JSON.parse(createMissing ?? '[]'),
    meanings: JSON.parse(meanings ?? '{}'),
    leavesBadCells: onBadCell === 'empty',
    notation: {
      dates: (dates ?? 'iso') as ZonedNotation['dates'],
      numbers: (numbers ?? 'plain') as ZonedNotation['numbers'],
      zone: zone!,
    },
    isAllOrNothing: onError === 'cancel' && dryRun !== 't',
    position: Number(position),
    processed: Number(processed),
    failed: Number(failed),
  }
}

/** Whether an import of the account has still something to do. */
export async function hasWork(session: Session): Promise<boolean> {
  const rows = await session.rows(
    sql`SELECT 1 FROM import_jobs c WHERE c.account_id = ${account} AND ${raw(HAS_WORK)} LIMIT 1`,
  )
  return rows.length > 0
}

/** Queues accounts whose imports nobody works on or waits for: those whose job was given up. */
export async function requeueImports(database: Database): Promise<void> {
  await database.query(
    `SELECT enqueue_job(w.account_id, 'imports', '{}', w.account_id::text) FROM
      (SELECT DISTINCT c.account_id FROM import_jobs c WHERE ${HAS_WORK} AND NOT EXISTS (SELECT 1 FROM jobs.job j
        WHERE j.name = 'imports' AND j.state <= 'active' AND j.group_id = c.account_id::text)) w`,
  )
}

/** Queues the undoing of an import; refused while it runs, and when there is nothing to undo. */
export async function requestUndo(session: Session, id: string): Promise<void> {
  const rows = await updateRecords(session, importJobType, {
    set: [sql`state = 'undoing', finished_at = NULL`, askedBy(session.actor)],
    where: sql`t.id = ${id} AND t.state IN ('done', 'failed') AND NOT t.dry_run`,
    returning: raw('1'),
  })
  if (rows.length === 0)
    throw refuse(errors.wrongState('Only an import that has ended and written something can be undone, once'))
  await queueImports(session)
}

/** Whoever died while a body arrived left its pieces behind. */
export async function removeAbandoned(database: Database): Promise<void> {
  await database.query(
    `DELETE FROM import_jobs WHERE state = 'receiving' AND heard_at < now() - interval '1 day'`,
  )
}

/** Locks the job for a transaction; refused when another worker has taken it over. */
export async function requireMine(
  session: Session,
  { id, worker }: ImportJob,
): Promise<{ position: number }> {
  const [row] = await session.rows(
    sql`SELECT j.position FROM import_jobs j WHERE j.account_id = ${account} AND j.id = ${id}
      AND j.worker = ${worker} FOR NO KEY UPDATE`,
  )
  if (!row) throw new TakenOver()
  return { position: Number(row[0]) }
}

/**
 * Says that the rows that begin at this byte are being written, until they are or are taken back. When they are next
 * the job is locked from now on: nobody takes it over, however long they need.
 */
export async function lockPosition(session: Session, job: ImportJob, from: number): Promise<void> {
  await session.rows(sql`SELECT pg_advisory_xact_lock(${positionLock(job, from)})`)
  await session.rows(
    sql`SELECT 1 FROM import_jobs j WHERE j.account_id = ${account} AND j.id = ${job.id}
      AND j.worker = ${job.worker} AND j.position = ${from} FOR NO KEY UPDATE`,
  )
}

/**
 * Waits until those who write the rows that begin at this byte are done with them. Only PostgreSQL can tell when they
 * wait for us too, so it is asked to wait.
 */
export async function waitForPosition(session: Session, job: ImportJob, from: number): Promise<void> {
  await session.rows(sql`SELECT pg_advisory_xact_lock_shared(${positionLock(job, from)})`)
}

const positionLock = ({ id }: ImportJob, from: number): Sql =>
  sql`${LOCKS.importPosition}, hashtext(${`${id} ${from} `} || ${account})`

/** Locks the job for those who write the rows that begin at this byte, once all rows before them are written. */
export async function requirePosition(session: Session, job: ImportJob, from: number): Promise<void> {
  if ((await requireMine(session, job)).position !== from) throw new OutOfOrder()
}

/** Changes the job, which is `t`; that it is changed shows that its worker lives. */
export async function noteOnJob(session: Session, job: ImportJob, changes: Sql): Promise<void> {
  await updateRecords(session, importJobType, {
    set: [changes],
    where: sql`t.id = ${job.id} AND t.worker = ${job.worker}`,
  })
}

/** Who asked for what is to be done, for the change log. */
const askedBy = ({ userId, tokenId, requestId }: Actor): Sql =>
  sql`asked_by_user = ${userId}, asked_by_token = ${tokenId ?? null}, asked_by_request = ${requestId ?? null}`
