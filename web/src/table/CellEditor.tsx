import { Box } from '@mantine/core'
import { type FocusEvent, type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'
import { dropDraft, keepDraft } from '../drafts/kept.ts'
import { askToDiscard } from '../drafts/question.ts'
import { useTyped } from '../drafts/typed.ts'
import { FieldEditor } from '../fields/FieldEditor.tsx'
import { isLong } from '../fields/field.ts'
import { inCurrency } from '../fields/values.ts'
import { isSendKey } from '../ui/sendKey.ts'
import classes from './Grid.module.css'
import { typedIn } from './useEditedRow.ts'
import { draftKeyOf, type Editing, isChanged } from './useEditing.ts'

/** Kinds where choosing is all there is to do. */
const CHOSEN = ['link', 'choice']
/** Kinds in which Enter adds one more. */
const SEVERAL = ['links', 'list of text']

/** A key that ends the editing and where it leads, or leaving the cell. */
export type SavedBy = 'Enter' | 'ArrowLeft' | 'ArrowRight' | 'leaving'

interface CellEditorProps {
  readonly editing: Editing
  readonly onSave: (value: unknown, by: SavedBy) => void
  readonly onCancel: () => void
}

/** An input over its cell: Enter and leaving it save, Escape gives up; in a long text Enter begins a new line. */
export function CellEditor({ editing, onSave, onCancel }: CellEditorProps) {
  const field = inCurrency(editing.column.edited!, editing.record.attributes)
  const [typed, setTyped] = useState(() => typedIn(editing))
  const isChosen = CHOSEN.includes(field.kind) || field.choices !== undefined
  const hasLines = isLong(field) || SEVERAL.includes(field.kind)
  const isUnsaved = () => isChanged(editing, typed)
  const key = draftKeyOf(editing)
  useTyped({ isUnsaved, discard: giveUp })
  const keep = (next: unknown) => keepDraft(key, { ...editing, column: editing.column.name, typed: next })
  // A record that is made from its picker finds the way back to this cell.
  const keepLink = useEffectEvent(() => field.kind === 'link' && keep(typed))
  useEffect(() => void keepLink(), [])

  function giveUp() {
    dropDraft(key)
    onCancel()
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    event.stopPropagation()
    const isEnter = event.key === 'Enter' && !event.nativeEvent.isComposing
    if (event.key === 'Escape') void askAndGiveUp()
    else if (event.key === 'Tab') onSave(typed, event.shiftKey ? 'ArrowLeft' : 'ArrowRight')
    else if (isEnter && !isChosen && (!hasLines || isSendKey(event))) onSave(typed, 'Enter')
    else return
    event.preventDefault()
  }

  async function askAndGiveUp() {
    if (!isUnsaved() || (await askToDiscard())) giveUp()
  }

  function onBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
    const isInside = currentTarget.contains(relatedTarget) || relatedTarget?.closest('[role=dialog]')
    if (!isInside && document.hasFocus()) onSave(typed, 'leaving')
  }

  function onChange(next: unknown) {
    setTyped(next)
    keep(next)
    if (isChosen && !SEVERAL.includes(field.kind)) onSave(next, 'Enter')
  }

  return (
    <Box role="group" className={classes.editor ?? ''} data-editor onKeyDown={onKeyDown} onBlur={onBlur}>
      <FieldEditor
        field={field}
        value={typed}
        onChange={onChange}
        error={editing.error}
        isBare
        autoFocus
        size="xs"
      />
    </Box>
  )
}
