import type { Consequence } from '../follow/account-reader.ts'
import { typeNameOf } from '../rules/automations/grammar.ts'
import { holdsFor, isEmptyTest } from '../rules/automations/tests.ts'
import { wake } from '../rules/automations/work.ts'
import type { Session } from '../store/database.ts'
import type { PowersNow } from '../store/rights.ts'
import { account, sql } from '../store/sql.ts'
import { onlookers, seenAmong } from './acting.ts'
import { type Automation, activeIn } from './active.ts'
import { unlessBroken } from './broken.ts'
import { type Deed, deedsIn, keyOf, notUndoing } from './deeds.ts'
import { startRun } from './start-run.ts'
import { triggering } from './triggered.ts'

/** Starts what automations do when something changes, and lets go on what waited for that. */
export const automationsFollow =
  (powersNow: PowersNow): Consequence =>
  async (session, changes) => {
    const { automations, zone, isWatched } = await activeIn(session)
    if (isWatched) await stirWatching(session, changes)
    const wanted = new Set(automations.flatMap(({ when }) => typeNameOf(when) ?? []))
    if (wanted.size === 0) return
    const deeds = await notUndoing(session, deedsIn(session.registry, changes, wanted))
    if (deeds.length === 0) return
    const around = { chains: await chainsBehind(session, deeds) }
    const onlooker = onlookers(session, powersNow, zone)
    for (const automation of automations)
      if (deeds.some(({ type }) => type.name === typeNameOf(automation.when)))
        await unlessBroken(session, automation, async () => {
          const found = await foundBy(await onlooker(automation), automation, deeds, zone)
          for (const deed of found) await startFor(session, automation, deed, around)
        })
  }

interface Around {
  /** By the request of a run, the automations that led to what it does. */
  readonly chains: ReadonlyMap<string, readonly string[]>
}

/** What an automation waits for among these deeds, as the session of who it acts as sees them. */
async function foundBy(session: Session, automation: Automation, deeds: readonly Deed[], zone: string) {
  const found = await triggering(session, automation.when, deeds, zone)
  const since = found.filter(({ createdAt }) => Date.parse(createdAt) >= Math.floor(automation.since))
  return conditionsHold(session, automation, await seenAmong(session, since), zone)
}

async function startFor(session: Session, automation: Automation, deed: Deed, { chains }: Around) {
  const { when } = automation
  const settleSeconds = ('settle' in when && when.settle) || 0
  // A record that is still settling will be run for when it has.
  if (settleSeconds > 0 && (await isSettling(session, automation.id, deed.recordId))) return
  await startRun(session, automation, {
    key: keyOf(deed),
    kind: when.kind,
    position: deed.after,
    requestId: deed.requestId,
    chain: chains.get(deed.requestId ?? '') ?? [],
    record: { type: deed.type.name, id: deed.recordId },
    ...(when.kind === 'deleted' && { lastSeen: deed.before }),
    settleSeconds,
  })
}

/** What need not even begin; who settles or is gone is asked later. */
async function conditionsHold(
  session: Session,
  { when, if: test }: Automation,
  deeds: readonly Deed[],
  zone: string,
): Promise<readonly Deed[]> {
  const isLater = when.kind === 'deleted' || ('settle' in when && (when.settle ?? 0) > 0)
  if (deeds.length === 0 || isLater || isEmptyTest(test)) return deeds
  const ids = [...new Set(deeds.map(({ recordId }) => recordId))]
  const held = await holdsFor(session, session.registry.type(deeds[0]!.type.name), test, ids, zone)
  return deeds.filter(({ recordId }) => held.has(recordId))
}

/** By the request of a run, the automations that led to what it does. */
async function chainsBehind(
  session: Session,
  deeds: readonly Deed[],
): Promise<ReadonlyMap<string, string[]>> {
  const requests = [...new Set(deeds.flatMap(({ requestId }) => requestId ?? []))]
  if (requests.length === 0) return new Map()
  const rows = await session.rows(
    sql`SELECT w.request_id, array_to_string(w.chain, ' ') FROM automation_work w
      WHERE w.account_id = ${account} AND w.request_id = ANY(${requests}::text[])`,
  )
  return new Map(rows.map(([request, chain]) => [request!, chain!.split(' ')]))
}

async function isSettling(session: Session, automationId: string, recordId: string): Promise<boolean> {
  const rows = await session.rows(
    sql`SELECT 1 FROM automation_work w WHERE w.account_id = ${account} AND w.automation_id = ${automationId}
      AND w.resource_id = ${recordId} AND w.phase = 'settling'`,
  )
  return rows.length > 0
}

/** Runs whose record has changed: what settles waits anew, what waits for something looks whether it has come. */
async function stirWatching(session: Session, changes: Parameters<Consequence>[1]): Promise<void> {
  const types = new Map([...session.registry.types.values()].map(({ table, name }) => [table, name]))
  const rows = await session.rows(
    sql`UPDATE automation_work w
      SET due_at = CASE w.phase WHEN 'settling' THEN now() + make_interval(secs => w.settle_seconds) ELSE w.due_at END
      FROM (SELECT DISTINCT c.type, c.id FROM unnest(${changes.map((one) => types.get(one[3]) ?? '')}::text[],
          ${changes.map((one) => one[4])}::text[]) AS c (type, id)) d
      WHERE w.account_id = ${account} AND w.phase IN ('settling', 'waiting')
        AND w.resource_type = d.type AND w.resource_id = d.id
      RETURNING w.run_id, w.phase`,
  )
  for (const [runId, phase] of rows) if (phase === 'waiting') await wake(session, runId!)
}
