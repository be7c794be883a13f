import { Refusal } from '../../errors/errors.ts'
import { closed, seenEdit } from '../../rules/write-rights.ts'
import type { Session } from '../../store/database.ts'
import { openRecords } from '../../store/read/open-records.ts'
import type { ImportJob } from '../jobs/jobs.ts'
import { problemsIn } from '../rows/faults.ts'
import type { DraftedRow } from './batch.ts'

/** Thrown when some rows turn out to be faulty once they are written: the others are written again without them. */
export class WithoutFaulty extends Error {}

/** Nobody imports what he could not import for himself: each new record is one that his roles open for it. */
export async function requireImported(
  session: Session,
  { type }: ImportJob,
  rows: readonly DraftedRow[],
  ids: readonly string[],
): Promise<void> {
  const open = await openRecords(session, 'import', type, ids)
  const faulty = rows.filter((_row, index) => open && !open.get(ids[index]!))
  for (const { row } of faulty) row.problems.push(...problemsIn(closed('import', `such ${type.name}`)))
  if (faulty.length > 0) throw new WithoutFaulty()
}

/** Whoever does not see all members of a relationship leaves the others in it. */
export async function keepUnseenMembers(
  session: Session,
  { type }: ImportJob,
  { row, edits: { links } }: DraftedRow,
  id: string | undefined,
): Promise<void> {
  try {
    for (const [name, edit] of links) links.set(name, await seenEdit(session, type, id, name, edit))
  } catch (failure) {
    if (!(failure instanceof Refusal)) throw failure
    row.problems.push(...problemsIn(failure))
  }
}
