import { useState } from 'react'
import type { Resource } from '../api/records.ts'
import type { Linked } from '../fields/field.ts'
import { titleOf } from '../fields/values.ts'
import { isCalculated, isFigure } from '../funnels/calculated.ts'
import { texts } from '../locales/language.ts'
import { tell, tellFailure, tellUndoable } from '../ui/notify.ts'
import { wordsOf } from '../ui/words.ts'
import { type Column, readValue } from './columns.ts'
import { saveValue } from './edits.ts'
import type { Row } from './useRows.ts'

/** The cell that is being edited, what stands in it, and what was wrong with what was saved last. */
export interface Editing {
  readonly record: Resource
  readonly column: Column
  readonly value: unknown
  readonly error?: string
}

/** Edits in place; a value that was refused comes back into its cell with the reason. */
export function useEditing(canWrite: boolean) {
  const [editing, setEditing] = useState<Editing>()

  async function write(record: Resource, column: Column, value: unknown, before: unknown) {
    try {
      await saveValue(record, column.edited!, value)
      // A stage can win or lose a deal: one press too many is taken back.
      if (column.name === 'stage') tellMoved(record, column, value as Linked, before)
    } catch (failure) {
      setEditing((another) => {
        if (another) tellFailure(failure)
        return another ?? { record, column, value, error: wordsOf(failure) }
      })
    }
  }

  function tellMoved(record: Resource, column: Column, stage: Linked, before: unknown) {
    const back = () => saveValue(record, column.edited!, before).catch(tellFailure)
    tellUndoable(texts().board.moved(titleOf(record), stage.name), back)
  }

  async function beginUnlessCalculated(next: Editing) {
    if (await isCalculated(next.record, next.column.name)) tell(texts().care.calculatedError)
    else setEditing(next)
  }

  return {
    editing,
    /** Opens the editor of a cell; what can only be on or off is turned at once. */
    begin({ record, linked }: Row, column: Column): boolean {
      const field = column.edited
      if (!canWrite || !field) return false
      const value = readValue(field, record, linked) ?? null
      if (field.kind === 'boolean') void write(record, column, value !== true, value)
      else if (isFigure(record.type, field.name))
        beginUnlessCalculated({ record, column, value }).catch(tellFailure)
      else setEditing({ record, column, value })
      return true
    },
    save(value: unknown) {
      if (!editing) return
      setEditing(undefined)
      const isSame = JSON.stringify(value) === JSON.stringify(editing.value)
      if (!isSame || editing.error) void write(editing.record, editing.column, value, editing.value)
    },
    cancel: () => setEditing(undefined),
  }
}
