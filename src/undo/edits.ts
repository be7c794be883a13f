import type { ResourceType } from '../definition/resource.ts'
import { carryOut } from '../rules/carry-out.ts'
import { editsTogether, prepare, updateTogether } from '../rules/many.ts'
import type { StoredColumns } from '../store/changes/fields.ts'
import { type LoggedChange, rowsNow } from '../store/changes/logged.ts'
import type { Session } from '../store/database.ts'
import { heldRecords } from '../store/read/records.ts'
import type { UpdateWrite } from '../store/write/write.ts'
import { existing } from './existence.ts'
import { type Fields, fieldReader } from './fields.ts'
import { noteMainLinks } from './main-links.ts'
import { restoringWrite } from './restored-record.ts'
import { writeWhatIsFree } from './taken.ts'
import { type ChangedTogether, idsOf, requireLinking, type Undo } from './undo.ts'

/** Takes edits back, field by field. */
export async function takeBackEdits(undo: Undo, { type, changes }: ChangedTogether): Promise<void> {
  const { session } = undo
  const fieldsOf = await fieldReader(session, type)
  const rows = await rowsNow(session, type, idsOf(changes))
  const edits = changes.map((change) => ({
    change,
    before: fieldsOf(change.before as StoredColumns, false),
    after: fieldsOf(change.after as StoredColumns, false),
  }))
  const targets = edits.flatMap(({ before }) => [...before.links.values()].filter((one) => one !== null))
  const isThere = await existing(session, targets)
  const writes = edits.flatMap((edit) => {
    const row = rows.get(edit.change.recordId)
    const conflictsSoFar = undo.conflicts.count
    const write = row
      ? restoringWrite(undo, { type, ...edit, now: fieldsOf(row.columns, true), isOurs: row.isOurs }, isThere)
      : tellGone(undo, type, edit.change, edit.before)
    if (write) undo.undone++
    else if (undo.conflicts.count > conflictsSoFar) undo.skipped++
    return write ?? []
  })
  for (const write of writes) {
    requireLinking(undo, write)
    noteMainLinks(undo, write, write.id)
  }
  await writeWhatIsFree(undo, writes, (some) => carryOutEdits(session, type, some))
}

function tellGone(undo: Undo, type: ResourceType, { recordId }: LoggedChange, edited: Fields): undefined {
  if (edited.values.size + edited.links.size > 0)
    undo.conflicts.overrules(type, recordId, null, 'was deleted since')
}

/** Writes edits of one type, together where its rules do not mind. */
export async function carryOutEdits(
  session: Session,
  type: ResourceType,
  writes: readonly UpdateWrite[],
): Promise<void> {
  if (!editsTogether(type, session.cause)) {
    for (const write of writes) await carryOut(session, write)
    return
  }
  const records = await heldRecords(
    session,
    type,
    writes.map(({ id }) => id),
  )
  const prepared: UpdateWrite[] = []
  for (const write of writes) prepared.push(await prepare(session, write, records.get(write.id)))
  await updateTogether(session, prepared)
}
