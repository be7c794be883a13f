import type { ResourceType } from '../definition/resource.ts'
import { errors, Refusal, refuse } from '../errors/errors.ts'
import { type Position, printPosition } from '../jsonapi/change.ts'
import {
  type Instruction,
  programOf,
  type Step,
  type Test,
  typeNameOf,
} from '../rules/automations/grammar.ts'
import { holdsFor, isEmptyTest } from '../rules/automations/tests.ts'
import { Scene } from '../rules/templates/scene.ts'
import { spanSql } from '../store/changes/span.ts'
import { type StoredChange, storedChangeSql } from '../store/changes/stored-change.ts'
import type { Session } from '../store/database.ts'
import { lookingBack } from '../store/look-back.ts'
import type { Budget } from '../store/read/budget.ts'
import { account, join, raw, sql } from '../store/sql.ts'
import { seenAmong } from './acting.ts'
import type { Automation } from './active.ts'
import { type Deed, deedsIn, notUndoing, timeOf } from './deeds.ts'
import { dueIn } from './due.ts'
import { previewOf, type Shown } from './preview.ts'
import { settledAmong } from './settled.ts'
import { triggering } from './triggered.ts'

const DAY_MS = 86_400_000
const MOST_CHANGES = 10_000
/** So many runs are shown with their steps. */
const MOST_SHOWN = 200
const DEEDS_AT_ONCE = 100
/** Nobody waits longer. */
const LONGEST_MS = 10_000

/** What an automation would have done. */
export interface DryRun {
  readonly changes: number
  /** Not all changes or runs of the time are in it. */
  readonly isCut: boolean
  readonly runs: readonly Shown[]
}

/** Who waits for the answer, and what that may hold. */
export interface Asker {
  readonly zone: string
  readonly budget: Budget
}

export interface Tried extends Automation {
  readonly then: readonly Step[]
}

/** Goes over the last days of the log and says for what an automation would have run, and what it would have done. */
export async function dryRun(
  session: Session,
  tried: Tried,
  days: number,
  { zone, budget }: Asker,
): Promise<DryRun> {
  const from = Date.now() - days * DAY_MS
  const { kind } = tried.when
  if (kind === 'webhook' || kind === 'manual')
    throw refuse(errors.invalid('What is started by hand or by a webhook is not found in the log'))
  const runs = new ShownRuns(budget)
  if (kind === 'date' || kind === 'schedule') return overCalendar(session, tried, runs, from, zone)
  return overLog(session, tried, runs, from, zone)
}

/** The runs that are shown: as many as anybody reads, waits for and an answer holds. */
class ShownRuns {
  readonly all: Shown[] = []
  private readonly end = performance.now() + LONGEST_MS
  private readonly budget: Budget
  /** There was no room for the last of them. */
  isCut = false

  constructor(budget: Budget) {
    this.budget = budget
  }

  get isFull(): boolean {
    return this.isCut || this.all.length >= MOST_SHOWN || performance.now() > this.end
  }

  add(run: Shown): void {
    this.isCut = !this.budget.spend(Buffer.byteLength(JSON.stringify(run)))
    if (!this.isCut) this.all.push(run)
  }
}

async function overLog(
  session: Session,
  tried: Tried,
  runs: ShownRuns,
  from: number,
  zone: string,
): Promise<DryRun> {
  const type = session.registry.type(typeNameOf(tried.when)!)
  const { changes, isCut } = await newestChanges(session, type, from)
  const deeds = await notUndoing(session, deedsIn(session.registry, changes, new Set([type.name])))
  const settled = settledAmong(deeds, settleOf(tried))
  const cut = () => ({ changes: changes.length, isCut: true, runs: runs.all })
  for (let at = 0; at < deeds.length; at += DEEDS_AT_ONCE) {
    if (runs.isFull) return cut()
    const some = deeds.slice(at, at + DEEDS_AT_ONCE)
    const found = await triggering(session, tried.when, some, zone)
    const counting = found.filter((deed) => settled.has(deed))
    for (const deed of await seenAmong(session, counting)) {
      if (runs.isFull) return cut()
      const shown = await triedAt(session, tried, { record: deed.recordId, position: lastOf(deed) }, zone)
      if (shown)
        runs.add({ at: new Date(timeOf(deed)).toISOString(), position: printPosition(deed.after), ...shown })
    }
  }
  return { changes: changes.length, isCut: isCut || runs.isCut, runs: runs.all }
}

/** What was deleted is looked at as it was before that. */
const lastOf = (deed: Deed): Position => (deed.isDeletion ? deed.before : deed.after)

const settleOf = ({ when }: Tried): number => ('settle' in when && when.settle) || 0

async function overCalendar(
  session: Session,
  tried: Tried,
  runs: ShownRuns,
  from: number,
  zone: string,
): Promise<DryRun> {
  // Nothing has run for what is only tried.
  const due = await dueIn(session, { ...tried, id: '0' }, { from, to: Date.now() }, zone)
  for (const one of due) {
    if (runs.isFull) return { changes: 0, isCut: true, runs: runs.all }
    const shown = await triedAt(session, tried, { record: one.record?.id, position: undefined }, zone)
    if (shown) runs.add({ cause: one.key, ...shown })
  }
  return { changes: 0, isCut: runs.isCut, runs: runs.all }
}

interface Place {
  readonly record: string | undefined
  readonly position: Position | undefined
}

/** What it would do at this place of the log; undefined when its conditions did not hold there. */
async function triedAt(
  session: Session,
  tried: Tried,
  { record: id, position }: Place,
  zone: string,
): Promise<Shown | undefined> {
  const name = typeNameOf(tried.when)
  const record = name && id ? { type: name, id } : undefined
  const scene = new Scene(session, {
    record,
    lastSeen: position ? printPosition(position) : null,
    payload: {},
  })
  const holds = async (test: Test): Promise<boolean> => {
    if (isEmptyTest(test) || !record) return true
    const type = session.registry.type(record.type)
    const ask = (asked: Session) => holdsFor(asked, type, test, [record.id], zone)
    return (position ? await lookingBack(session, position, ask) : await ask(session)).has(record.id)
  }
  if (!(await holds(tried.if))) return undefined
  return {
    ...(record && { 'resource-type': record.type, 'resource-id': record.id }),
    ...(await stepsOrProblem(scene, programOf(tried.then), holds)),
  }
}

/** What would fail is told in its place. */
async function stepsOrProblem(
  scene: Scene,
  program: readonly Instruction[],
  holds: (test: Test) => Promise<boolean>,
): Promise<Shown> {
  try {
    return { steps: await previewOf(scene, program, holds) }
  } catch (failure) {
    if (!(failure instanceof Refusal)) throw failure
    return { steps: [], message: failure.message }
  }
}

/** The newest changes of the type, the oldest of them first. */
async function newestChanges(session: Session, { table }: ResourceType, from: number) {
  const wanted = [
    sql`c.account_id = ${account}`,
    sql`c.table_name = ${table}`,
    ...spanSql({ from: { time: new Date(from).toISOString() } }),
  ]
  const rows = await session.rows(
    sql`SELECT ${storedChangeSql} FROM changes c WHERE ${join(wanted, ' AND ')}
      ORDER BY c.number DESC, c.place DESC LIMIT ${raw(String(MOST_CHANGES + 1))}`,
  )
  const changes = rows
    .map(([text]): StoredChange => JSON.parse(text!))
    .slice(0, MOST_CHANGES)
    .reverse()
  return { changes, isCut: rows.length > MOST_CHANGES }
}
