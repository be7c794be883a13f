import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Resource } from '../api/records.ts'
import { draftedUnder, dropDraft, keptDraft, pageKey } from '../drafts/kept.ts'
import { useTyped } from '../drafts/typed.ts'
import { isLinked } from '../fields/field.ts'
import { titleOf } from '../fields/values.ts'
import { isCalculated, isFigure } from '../funnels/calculated.ts'
import { texts } from '../locales/language.ts'
import { tell, tellFailure } from '../ui/notify.ts'
import { Refused, wordsOf } from '../ui/words.ts'
import { undoable } from '../undo/undoable.ts'
import { type Column, readValue } from './columns.ts'
import { saveValue } from './edits.ts'
import type { Row } from './useRows.ts'

/** A cell that is being edited, what stood in it and stands in it now, and what was wrong with what was saved last. */
export interface Editing {
  readonly record: Resource
  readonly column: Column
  readonly value: unknown
  readonly typed: unknown
  readonly error?: string
  /** It was told elsewhere, as its cell was not on the screen when it came back. */
  readonly isTold?: boolean
}

export const draftKeyOf = ({ record, column }: Editing): string => pageKey(`cell ${record.id} ${column.name}`)

export const isChanged = ({ value }: Editing, typed: unknown): boolean =>
  JSON.stringify(value) !== JSON.stringify(typed)

function wordsFor({ record, column }: Editing, typed: unknown): string {
  const { board, undo } = texts()
  if (column.name === 'stage' && isLinked(typed)) return board.moved(titleOf(record), typed.name)
  return undo.saved(placeOf(column, record))
}

const placeOf = (column: Column, record: Resource) => `${column.label}, ${titleOf(record)}`

/** The cell of this table that was being edited when the page was loaded anew. */
function keptEditing(columns: readonly Column[]): Editing | undefined {
  const beginning = pageKey('cell ')
  const rest = draftedUnder(beginning)
  if (rest === undefined) return undefined
  const kept = keptDraft<Omit<Editing, 'column'> & { column: string }>(beginning + rest)
  const column = kept && columns.find(({ name }) => name === kept.column)
  return kept && column && { ...kept, column }
}

/** Edits in place; a value that was refused comes back into its cell with the reason, one after the other. */
export function useEditing(
  columns: readonly Column[],
  canWrite: boolean,
  isClosed: (id: string) => boolean,
  isSeen: (id: string, column: string) => boolean,
) {
  const [begun, setBegun] = useState(() => (canWrite ? keptEditing(columns) : undefined))
  const [refused, setRefused] = useState<readonly Editing[]>([])
  const editing = begun ?? refused.find(({ isTold }) => !isTold) ?? refused[0]
  const sending = useRef(new Set<Promise<unknown>>())
  const returned = useRef(0)
  useTyped({
    isUnsaved: () => returned.current > 0,
    sending: () => (sending.current.size > 0 ? Promise.all(sending.current) : undefined),
    discard() {
      for (const edit of refused) dropDraft(draftKeyOf(edit))
    },
  })

  const tellAway = useEffectEvent(() => {
    const away = refused.filter(({ isTold, record, column }) => !isTold && !isSeen(record.id, column.name))
    if (away.length === 0) return
    for (const { column, record, error } of away)
      tellFailure(new Refused(texts().drafts.refused(placeOf(column, record), error!)))
    setRefused(refused.map((one) => (away.includes(one) ? { ...one, isTold: true } : one)))
  })
  useEffect(() => {
    if (!begun && refused.length > 0) tellAway()
  }, [begun, refused])

  async function write(edit: Editing, typed: unknown) {
    try {
      await undoable(wordsFor(edit, typed), (deed) =>
        saveValue(edit.record, edit.column.edited!, typed, deed),
      )
      dropDraft(draftKeyOf(edit))
    } catch (failure) {
      returned.current += 1
      setRefused((others) => [...others, { ...edit, typed, error: wordsOf(failure), isTold: false }])
    }
  }

  async function beginUnlessCalculated(next: Editing) {
    if (await isCalculated(next.record, next.column.name)) tell(texts().care.calculatedError)
    else setBegun(next)
  }

  function send(edit: Editing, typed: unknown) {
    const sent = write(edit, typed).finally(() => sending.current.delete(sent))
    sending.current.add(sent)
  }

  function close() {
    if (begun) return setBegun(undefined)
    returned.current = Math.max(0, returned.current - 1)
    setRefused(refused.filter((one) => one !== editing))
  }

  return {
    editing,
    /** Opens the editor of a cell; what can only be on or off is turned at once. */
    begin({ record, linked }: Row, column: Column): boolean {
      const field = column.edited
      if (isClosed(record.id) || !field) return false
      const value = readValue(field, record, linked) ?? null
      const edit = { record, column, value, typed: value }
      if (field.kind === 'boolean') send(edit, value !== true)
      else if (isFigure(record.type, field.name)) beginUnlessCalculated(edit).catch(tellFailure)
      else setBegun(edit)
      return true
    },
    save(typed: unknown) {
      if (!editing) return
      close()
      if (isChanged(editing, typed) || editing.error) send(editing, typed)
      else dropDraft(draftKeyOf(editing))
    },
    cancel: close,
  }
}
