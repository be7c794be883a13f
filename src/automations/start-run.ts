import { randomUUID } from 'node:crypto'
import type { Position } from '../jsonapi/change.ts'
import { printPosition } from '../jsonapi/change.ts'
import { storeWork } from '../rules/automations/work.ts'
import { carryOut } from '../rules/carry-out.ts'
import type { Session } from '../store/database.ts'
import { account, sql } from '../store/sql.ts'
import { setLink } from '../store/write/write.ts'
import type { Automation } from './active.ts'

/** Longer chains are stopped, loops or not. */
const LONGEST_CHAIN = 10

/** Why an automation is to run. */
export interface RunCause {
  /** An automation runs once for it. */
  readonly key: string
  readonly kind: string
  readonly position?: Position
  readonly requestId?: string | null
  /** The automations whose doing this is, the first first. */
  readonly chain?: readonly string[]
  readonly record?: { readonly type: string; readonly id: string }
  readonly lastSeen?: Position
  readonly payload?: unknown
  readonly settleSeconds?: number
}

/** Stores a run and lets it begin, in the transaction of what notes its cause; the session is the system's. */
export async function startRun(session: Session, automation: Automation, cause: RunCause): Promise<boolean> {
  if (await hasRun(session, automation.id, cause.key)) return false
  const { chain: led = [], record, position, payload, settleSeconds = 0, lastSeen } = cause
  const refusal = await loopIn(session, automation.id, led)
  const requestId = randomUUID()
  const told = {
    kind: cause.kind,
    ...(position && { position: printPosition(position) }),
    ...(cause.requestId && { 'request-id': cause.requestId }),
    version: Number(automation.version),
    chain: led,
  }
  const { id } = await carryOut(session, {
    action: 'create',
    type: session.registry.type('automation-runs'),
    attributes: new Map<string, unknown>([
      ['state', refusal ? 'stopped' : 'waiting'],
      ['cause', JSON.stringify(told)],
      ['steps', '[]'],
      ['message', refusal ?? null],
      ['resource-type', record?.type ?? null],
      ['resource-id', record?.id ?? null],
      ['request-id', requestId],
      ['finished-at', refusal ? new Date().toISOString() : null],
    ]),
    links: new Map([['automation', setLink({ type: 'automations', id: automation.id })]]),
  })
  await storeWork(session, {
    runId: id,
    automationId: automation.id,
    version: automation.version,
    causeKey: cause.key,
    requestId,
    chain: [...led, automation.id],
    resourceType: record?.type ?? null,
    resourceId: record?.id ?? null,
    lastSeen: lastSeen ? printPosition(lastSeen) : null,
    payload,
    settleSeconds,
    isOver: refusal !== undefined,
  })
  return true
}

async function hasRun(session: Session, automationId: string, key: string): Promise<boolean> {
  const rows = await session.rows(
    sql`SELECT 1 FROM automation_work w
      WHERE w.account_id = ${account} AND w.automation_id = ${automationId} AND w.cause_key = ${key}`,
  )
  return rows.length > 0
}

/** Why a chain of automations ends here; undefined when it may go on. */
async function loopIn(session: Session, id: string, chain: readonly string[]): Promise<string | undefined> {
  const isLoop = chain.includes(id)
  if (!isLoop && chain.length < LONGEST_CHAIN) return undefined
  const rows = await session.rows(
    sql`SELECT a.id, a.name FROM automations a WHERE a.account_id = ${account} AND a.id = ANY(${[...chain, id]}::bigint[])`,
  )
  const names = new Map(rows.map(([one, name]) => [one!, name!]))
  const told = [...chain, id].map((one) => `“${names.get(one) ?? one}”`).join(' → ')
  return isLoop
    ? `Stopped: these automations start each other in a circle: ${told}`
    : `Stopped: more than ${LONGEST_CHAIN} automations have started each other: ${told}`
}
