import { useState } from 'react'
import { dropDraft, keptDraft } from '../drafts/kept.ts'
import { useTyped } from '../drafts/typed.ts'
import type { Cursor } from './cursor.ts'
import { draftKeyOf, type Editing, isChanged } from './useEditing.ts'
import type { Row, Rows } from './useRows.ts'

interface EditedRow {
  readonly row: Row
  /** Where it stood when the edit began: what it is drawn as. */
  readonly key: number
  /** Where it stands now, or stood last. */
  readonly place: number
}

/** What stands in the editor of a cell: also of one that is not drawn. */
export function typedIn(editing: Editing): unknown {
  const kept = keptDraft<Pick<Editing, 'typed'>>(draftKeyOf(editing))
  return kept ? kept.typed : editing.typed
}

/** The row that is edited is drawn as the same one wherever others move it, and in its place when they move it out of sight. */
export function useEditedRow(
  rows: Rows,
  editing: Editing | undefined,
  cursor: Cursor,
  follow: (row: number) => void,
  cancel: () => void,
) {
  const [last, setLast] = useState<EditedRow>()
  const id = editing?.record.id
  const isKnown = last !== undefined && last.row.record.id === id
  const place = isKnown ? Math.min(last.place, (rows.lines ?? 0) - 1) : undefined
  const isDrawn = place !== undefined && place >= 0

  useTyped({
    isUnsaved: () => editing !== undefined && !isDrawn && isChanged(editing, typedIn(editing)),
    discard() {
      dropDraft(draftKeyOf(editing!))
      cancel()
    },
  })

  /** Looks for it among the lines that are drawn: one record may stand in two of them. */
  function find(drawn: readonly number[]) {
    const found = drawn.filter((line) => id !== undefined && rows.at(line)?.record.id === id)
    const now = found.includes(cursor.row) ? cursor.row : found[0]
    const row = now === undefined ? undefined : rows.at(now)
    if (now === undefined || !row) return
    if (isKnown && last.place === now && last.row.record === row.record) return
    setLast({ row, place: now, key: isKnown ? last.key : now })
    if (isKnown && last.place === cursor.row) follow(now)
  }

  return {
    find,
    place: isDrawn ? place : undefined,
    /** Drawn also out of sight; a cell that only came back refused does not call its reader away from where he is. */
    pinned: isDrawn && !editing?.error ? place : undefined,
    row: last?.row,
    /** Its key goes with it, and the row that stands where it stood has the other one. */
    keyOf: (line: number): number =>
      last && line === last.place ? last.key : last && line === last.key ? last.place : line,
  }
}
