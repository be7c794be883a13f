import { refuseWhenAny } from '../errors/errors.ts'
import type { Policy } from '../jsonapi/undo.ts'
import { oneAhead } from '../runtime/one-ahead.ts'
import { changesBackwards, type LoggedChange } from '../store/changes/logged.ts'
import type { Session, Transaction } from '../store/database.ts'
import type { Sql } from '../store/sql.ts'
import { Conflicts } from './conflicts.ts'
import { takeBackCreations } from './creations.ts'
import { takeBackDeletions } from './deletions.ts'
import { takeBackEdits } from './edits.ts'
import { keepMains } from './kept-mains.ts'
import { takeBackLinks } from './links.ts'
import { type ChangedTogether, type Undo, undoing } from './undo.ts'

/** What a long undo does beside its transaction: the log is read ahead there, and its progress told. */
export interface Aside {
  readonly log: Session
  /** Never fails: what cannot be told is done all the same. */
  tellProgress(done: number): Promise<void>
}

/** Takes changes back, the last first, as one unit: each statement of the log by one that does the opposite. */
export async function takeBack(
  session: Transaction,
  wanted: Sql,
  policy: Policy,
  { log, tellProgress }: Aside = { log: session, tellProgress: async () => {} },
): Promise<Undo> {
  const undo: Undo = {
    session: undoing(session),
    conflicts: new Conflicts(policy),
    undone: 0,
    skipped: 0,
    links: new Set(),
    unlinked: [],
  }
  let done = 0
  let told = Promise.resolve()
  for await (const changes of oneAhead(changesBackwards(log, wanted))) {
    for (const together of groupsIn(undo, changes)) await takeBackGroup(undo, together)
    done += changes.length
    await told
    told = tellProgress(done)
  }
  await told
  await keepMains(undo)
  if (undo.conflicts.cancels && !isDone(undo)) refuseWhenAny(undo.conflicts.asErrors())
  return undo
}

/** All that was to be taken back has been before. */
export const isDone = ({ undone, conflicts }: Undo): boolean =>
  undone === 0 && conflicts.already === conflicts.count

async function takeBackGroup(undo: Undo, together: ChangedTogether): Promise<void> {
  const [{ action, linkTable }] = together.changes as [LoggedChange]
  try {
    if (linkTable !== null) await takeBackLinks(undo, together)
    else if (action === 'create') await takeBackCreations(undo, together)
    else if (action === 'delete') await takeBackDeletions(undo, together)
    else await takeBackEdits(undo, together)
  } catch (failure) {
    // What has changed since is more likely why it cannot be done than what a rule says of it.
    if (undo.conflicts.cancels) refuseWhenAny(undo.conflicts.asErrors())
    throw failure
  }
}

/** Changes of one statement, in the order in which they come. */
function* groupsIn({ session }: Undo, changes: readonly LoggedChange[]): Generator<ChangedTogether> {
  const byTable = new Map([...session.registry.types.values()].map((type) => [type.table, type]))
  const keyOf = ({ position, table, linkTable }: LoggedChange) => `${position[0]} ${table} ${linkTable}`
  for (const some of Map.groupBy(changes, keyOf).values())
    yield { type: byTable.get(some[0]!.table)!, changes: some }
}
