import type { ResourceType } from '../definition/resource.ts'
import { opens } from '../definition/scopes.ts'
import { errors, pointer, refuse, refuseWhenAny } from '../errors/errors.ts'
import { enqueue } from '../jobs/enqueue.ts'
import type { UndoWish } from '../jsonapi/undo.ts'
import { lockForWrites } from '../rules/account-lock.ts'
import type { Actor, Session, Transaction } from '../store/database.ts'
import { type Sql, sql } from '../store/sql.ts'
import { turnImports } from './imports.ts'
import { requireOwnChanges, requireSeenRecord } from './own-changes.ts'
import { countByTable, newestNumber, selectionSql } from './selection.ts'
import { closeUndo, storeUndo } from './stored-undo.ts'
import { type Aside, isDone, takeBack } from './take-back.ts'
import type { Undo } from './undo.ts'

/** So many changes are taken back while the client waits; more are a job. */
const MOST_AT_ONCE = 1_000
/** So many are tried while the client waits. */
const MOST_TRIED = 10_000

/** What a job needs to know of an undo. */
export interface UndoJob {
  readonly id: string
  readonly wish: UndoWish
  /** Nothing that came later is taken back, the undo itself least of all. */
  readonly newest: string
  readonly actor: Omit<Actor, 'scopes' | 'rights'>
  /** How often it has taken too long. */
  readonly timeouts?: number
}

/** Takes something back, or has a job do it: the id under which that is told of. */
export async function startUndo(
  session: Transaction,
  wish: UndoWish,
  isTrial: boolean,
  mostAtOnce = MOST_AT_ONCE,
): Promise<{ id: string; isRunning: boolean }> {
  const { selector } = wish
  if (selector.by === 'version') await requireSeenRecord(session, selector)
  const newest = await newestNumber(session)
  const road = session.unrestricted
  const { wanted, types, total } = await requireUndoable(road, wish, newest)
  await requireOwnChanges(session, types, wanted)
  if (isTrial && total > MOST_TRIED)
    throw refuse(errors.invalid(`At most ${MOST_TRIED} changes can be tried; these are ${total}`))
  const id = await storeUndo(road, wish, total)
  if (total > mostAtOnce && !isTrial) {
    const { scopes: _now, rights: _everything, ...actor } = session.actor
    await enqueue(road, { queue: 'undos', data: { id, wish, newest, actor } satisfies UndoJob })
    return { id, isRunning: true }
  }
  await closeUndo(road, id, await performUndo(road, wish, wanted, types))
  return { id, isRunning: false }
}

/** Which changes are to be taken back; refused when there are none, or when the actor may not write all of them. */
export async function requireUndoable(session: Session, { selector }: UndoWish, newest: string) {
  const { registry } = session
  const all = [...registry.types.values()]
  const selected = await selectionSql(session, selector)
  const wanted = sql`c.number <= ${newest} AND c.table_name = ANY(${all.map(({ table }) => table)}) AND ${selected}`
  const counts = await requireRights(session, wanted)
  if (counts.size === 0)
    throw refuse(errors.invalid('There are no such changes in the log', pointer('data', 'attributes')))
  return {
    wanted,
    types: all.filter(({ table }) => counts.has(table)),
    total: counts.values().reduce((sum, count) => sum + count, 0),
  }
}

/** How many changes of which tables there are; refused when the actor may not write all of them. */
export async function requireRights(session: Session, wanted: Sql): Promise<ReadonlyMap<string, number>> {
  const counts = await countByTable(session, wanted)
  const types = [...session.registry.types.values()].filter(({ table }) => counts.has(table))
  refuseWhenAny(types.filter((type) => !mayWrite(session, type)).map(({ name, scope }) => lack(name, scope)))
  return counts
}

export async function performUndo(
  session: Transaction,
  wish: UndoWish,
  wanted: Sql,
  types: readonly ResourceType[],
  aside?: Aside,
): Promise<Undo> {
  await lockForWrites(
    session,
    types.map((type) => ({ type })),
  )
  const undo = await takeBack(session, wanted, wish.onConflict, aside)
  if (isDone(undo)) throw refuse(errors.wrongState('All of it has been taken back already'))
  await turnImports(session, wish)
  return undo
}

const mayWrite = ({ actor }: Session, type: ResourceType): boolean =>
  opens(actor.scopes ?? new Set(), type, 'write')

const lack = (name: string, scope: string) =>
  errors.forbidden(`Changes of ${name} are among them: to take them back needs the scope ${scope}_write`)
