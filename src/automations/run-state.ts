import { type Instruction, programOf, type Test, type When } from '../rules/automations/grammar.ts'
import type { Subject } from '../rules/templates/scene.ts'
import type { Actor, Database, Session } from '../store/database.ts'
import { account, sql } from '../store/sql.ts'
import { updateRecords } from '../store/write/update.ts'
import type { Acting } from './acting.ts'

export type Phase = 'settling' | 'going' | 'sleeping' | 'waiting' | 'over'

/** A run that is not over, with all that it goes by. */
export interface Run {
  readonly id: string
  readonly automationId: string
  readonly requestId: string
  readonly phase: Phase
  /** Seconds until it is due; none when it is. */
  readonly secondsLeft: number
  readonly nextStep: number
  readonly attempts: number
  readonly subject: Subject
  readonly zone: string
  /** Undefined once the automation is gone. */
  readonly plan: Plan | undefined
}

export interface Plan extends Acting {
  readonly name: string
  readonly when: When
  readonly if: Test
  readonly program: readonly Instruction[]
}

export const systemOf = (accountId: string, zone = 'UTC'): Actor => ({
  accountId,
  userId: '0',
  zone,
  isSystem: true,
})

/** Where a run stands; undefined when it is over or gone. */
export async function runOf(database: Database, accountId: string, runId: string): Promise<Run | undefined> {
  const [row] = await database.session(systemOf(accountId)).rows(
    sql`SELECT w.automation_id, w.request_id, w.phase, ceil(date_part('epoch', w.due_at - now())), w.next_step, w.attempts,
        w.resource_type, w.resource_id, w.last_seen, w.payload, z.time_zone, a.name, a.user_id, v.when_, v.if, v.then_, v.token_id
      FROM automation_work w JOIN accounts z ON z.id = w.account_id
      LEFT JOIN automations a ON a.account_id = w.account_id AND a.id = w.automation_id
      LEFT JOIN automation_versions v ON v.account_id = w.account_id AND v.automation_id = w.automation_id
        AND v.number = w.version
      WHERE w.account_id = ${account} AND w.run_id = ${runId} AND w.phase <> 'over'`,
  )
  if (!row) return undefined
  const [
    automationId,
    requestId,
    phase,
    left,
    nextStep,
    attempts,
    type,
    id,
    lastSeen,
    payload,
    zone,
    ...rest
  ] = row
  const [name, userId, when, test, steps, tokenId] = rest
  return {
    id: runId,
    automationId: automationId!,
    requestId: requestId!,
    phase: phase as Phase,
    secondsLeft: Math.max(Number(left ?? 0), 0),
    nextStep: Number(nextStep),
    attempts: Number(attempts),
    subject: {
      record: type && id ? { type, id } : undefined,
      lastSeen: lastSeen ?? null,
      payload: payload ? JSON.parse(payload) : undefined,
    },
    zone: zone!,
    plan: when
      ? {
          name: name!,
          userId: userId ?? null,
          tokenId: tokenId ?? null,
          when: JSON.parse(when),
          if: test ? JSON.parse(test) : {},
          program: programOf(JSON.parse(steps ?? '[]')),
        }
      : undefined,
  }
}

/** Keeps the run for this transaction; false when another process has gone on with it meanwhile. */
export async function holdRun(session: Session, { id, phase, nextStep, attempts }: Run): Promise<boolean> {
  const rows = await session.rows(
    sql`SELECT 1 FROM automation_work w WHERE w.account_id = ${account} AND w.run_id = ${id} AND w.phase = ${phase}
      AND w.next_step = ${nextStep}::int AND w.attempts = ${attempts}::int FOR UPDATE`,
  )
  return rows.length > 0
}

export interface Progress {
  readonly phase: Phase
  readonly nextStep: number
  readonly dueInSeconds?: number
  readonly attempts?: number
}

/** Notes where a run stands from now on; what it was called with is read by nobody once it is over. */
export const moveRun = (session: Session, { id }: Run, progress: Progress) => {
  const { phase, nextStep, dueInSeconds = 0, attempts = 0 } = progress
  return session.rows(
    sql`UPDATE automation_work w SET phase = ${phase}, next_step = ${nextStep}::int, attempts = ${attempts}::int,
        due_at = now() + make_interval(secs => ${dueInSeconds}::bigint),
        payload = CASE WHEN ${phase} <> 'over' THEN w.payload END
      WHERE w.account_id = ${account} AND w.run_id = ${id}`,
  )
}

export interface Told {
  readonly state: 'waiting' | 'running' | 'done' | 'failed' | 'stopped'
  readonly message?: string
  /** What a step has done. */
  readonly step?: Readonly<Record<string, unknown>>
}

/** Shows people what became of a run. */
export async function tellOfRun(
  session: Session,
  { id }: Run,
  { state, message, step }: Told,
): Promise<void> {
  const isOver = state === 'done' || state === 'failed' || state === 'stopped'
  await updateRecords(session, session.unrestricted.registry.type('automation-runs'), {
    set: [
      sql`state = ${state}`,
      sql`message = ${message?.slice(0, LONGEST_MESSAGE).toWellFormed() ?? null}`,
      sql`steps = coalesce(t.steps, '[]') || ${JSON.stringify(step ? [step] : [])}::jsonb`,
      sql`finished_at = CASE WHEN ${isOver}::boolean THEN now() END`,
    ],
    where: sql`t.id = ${id}`,
  })
}

const LONGEST_MESSAGE = 5_000
