import { enqueue } from '../../jobs/enqueue.ts'
import type { Session } from '../../store/database.ts'
import { account, sql } from '../../store/sql.ts'

/** Where a run begins. */
export interface NewWork {
  readonly runId: string
  readonly automationId: string
  readonly version: string
  readonly causeKey: string
  readonly requestId: string
  readonly chain: readonly string[]
  readonly resourceType: string | null
  readonly resourceId: string | null
  /** Where the log had the record last, when it is gone. */
  readonly lastSeen: string | null
  readonly payload: unknown
  readonly settleSeconds: number
  /** It was stopped before it began. */
  readonly isOver: boolean
}

/** Stores where a run stands, and lets it begin. */
export async function storeWork(session: Session, work: NewWork): Promise<void> {
  const { runId, settleSeconds, isOver, payload } = work
  const phase = isOver ? 'over' : settleSeconds > 0 ? 'settling' : 'going'
  await session.rows(
    sql`INSERT INTO automation_work (account_id, run_id, automation_id, version, cause_key, request_id, chain,
        resource_type, resource_id, last_seen, payload, phase, settle_seconds, due_at)
      VALUES (${account}, ${runId}, ${work.automationId}, ${work.version}, ${work.causeKey}, ${work.requestId},
        ${work.chain}::bigint[], ${work.resourceType}, ${work.resourceId}, ${work.lastSeen},
        ${payload === undefined || isOver ? null : JSON.stringify(payload)}::jsonb, ${phase}, ${settleSeconds}::bigint,
        now() + make_interval(secs => ${settleSeconds}::bigint))`,
  )
  if (!isOver) await wake(session, runId, settleSeconds)
}

export interface RunJob {
  readonly runId: string
  /** Whether it is the one that looks again, as long as the run waits. */
  readonly isLook?: boolean
}

export type RunQueue = 'automations' | 'automation-calls'

/** Lets a run go on, now or later. */
export const wake = (
  session: Session,
  runId: string,
  delaySeconds = 0,
  queue: RunQueue = 'automations',
  isLook = false,
) => enqueue(session, { queue, data: { runId, isLook } satisfies RunJob, delaySeconds })
