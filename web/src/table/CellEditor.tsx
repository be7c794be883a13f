import { Box } from '@mantine/core'
import { type FocusEvent, type KeyboardEvent, useState } from 'react'
import { FieldEditor } from '../fields/FieldEditor.tsx'
import { type Field, isLong } from '../fields/field.ts'
import classes from './Grid.module.css'

/** Kinds where choosing is all there is to do. */
const CHOSEN = ['link', 'choice']
/** Kinds in which Enter adds one more. */
const SEVERAL = ['links', 'list of text']

/** A key that ends the editing and where it leads, or leaving the cell. */
export type SavedBy = 'Enter' | 'ArrowLeft' | 'ArrowRight' | 'leaving'

interface CellEditorProps {
  readonly field: Field
  readonly value: unknown
  readonly error: string | undefined
  readonly onSave: (value: unknown, by: SavedBy) => void
  readonly onCancel: () => void
}

/** An input over its cell: Enter and leaving it save, Escape gives up. */
export function CellEditor({ field, value, error, onSave, onCancel }: CellEditorProps) {
  const [draft, setDraft] = useState(value)
  const isChosen = CHOSEN.includes(field.kind) || field.choices !== undefined

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    event.stopPropagation()
    if (event.key === 'Escape') onCancel()
    else if (event.key === 'Tab') onSave(draft, event.shiftKey ? 'ArrowLeft' : 'ArrowRight')
    else if (
      event.key === 'Enter' &&
      !isChosen &&
      !SEVERAL.includes(field.kind) &&
      !(isLong(field) && event.shiftKey)
    )
      onSave(draft, 'Enter')
    else return
    event.preventDefault()
  }

  function onBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
    const isInside = currentTarget.contains(relatedTarget) || relatedTarget?.closest('[role=dialog]')
    if (!isInside && document.hasFocus()) onSave(draft, 'leaving')
  }

  function onChange(next: unknown) {
    setDraft(next)
    if (isChosen && !SEVERAL.includes(field.kind)) onSave(next, 'Enter')
  }

  return (
    <Box role="group" className={classes.editor ?? ''} data-editor onKeyDown={onKeyDown} onBlur={onBlur}>
      <FieldEditor field={field} value={draft} onChange={onChange} error={error} isBare autoFocus size="xs" />
    </Box>
  )
}
