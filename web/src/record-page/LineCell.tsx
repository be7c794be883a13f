import { type KeyboardEvent, useRef, useState } from 'react'
import { type Resource, updateRecord } from '../api/records.ts'
import { dropDraft, keepDraft, keptDraft } from '../drafts/kept.ts'
import { askToDiscard } from '../drafts/question.ts'
import { useTyped } from '../drafts/typed.ts'
import type { Field } from '../fields/field.ts'
import { inCurrency, titleOf } from '../fields/values.ts'
import { useWords } from '../fields/words.ts'
import { useTexts } from '../locales/language.ts'
import { NumberField } from '../ui/NumberField.tsx'
import { wordsOf } from '../ui/words.ts'
import { undoable } from '../undo/undoable.ts'
import classes from './Lines.module.css'
import { useReturnedFocus } from './useReturnedFocus.ts'

interface LineCellProps {
  readonly line: Resource
  readonly field: Field
  /** What counts where the line says nothing. */
  readonly usual?: unknown
  readonly isEditable: boolean
  readonly onSaved: () => Promise<unknown>
}

/** What stands in the cell while it is edited, and what stood there before. */
interface Edit {
  readonly before: number | null
  readonly typed: number | string | null
}

/** A figure of a line; a press edits it, Enter saves, Escape gives up. */
export function LineCell({ line, field, usual, isEditable, onSaved }: LineCellProps) {
  const { record: words, undo } = useTexts()
  const shown = useWords().of(inCurrency(field, line.attributes), line.attributes[field.name] ?? usual) || '–'
  const key = `line ${line.type}/${line.id} ${field.name}`
  const stored = (line.attributes[field.name] as number | null) ?? null
  const [edit, setEdit] = useState(() => keptDraft<Edit>(key))
  const latest = useRef(edit)
  const [failure, setFailure] = useState<unknown>()
  const [isSaving, setSaving] = useState(false)
  const button = useReturnedFocus(edit !== undefined)
  const isAsking = useRef(false)
  const sending = useRef<Promise<unknown>>(undefined)
  const label = `${field.label}, ${titleOf(line)}`
  const isUnsaved = () => latest.current !== undefined && latest.current.typed !== latest.current.before
  useTyped({ isUnsaved, sending: () => sending.current, discard: giveUp })

  function change(next: Edit | undefined) {
    latest.current = next
    setEdit(next)
    if (isUnsaved()) keepDraft(key, next)
    else dropDraft(key)
  }
  function giveUp() {
    change(undefined)
    setFailure(undefined)
  }
  async function askAndGiveUp() {
    isAsking.current = true
    const isGivenUp = !isUnsaved() || (await askToDiscard())
    isAsking.current = false
    if (isGivenUp) giveUp()
  }
  async function send(typed: Edit['typed']) {
    setSaving(true)
    try {
      const attributes = { [field.name]: typed }
      await undoable(undo.saved(label), (deed) => updateRecord(line, { attributes }, deed))
      await onSaved()
      giveUp()
    } catch (refusal) {
      setFailure(refusal)
    } finally {
      sending.current = undefined
      setSaving(false)
    }
  }
  function store() {
    if (sending.current) return
    if (!isUnsaved()) return giveUp()
    sending.current = send(latest.current!.typed)
  }
  function onKeyDown(event: KeyboardEvent) {
    if (isSaving) return
    if (event.key === 'Escape') void askAndGiveUp()
    if (event.key !== 'Enter') return
    // The same key would press the button that stands there afterwards.
    event.preventDefault()
    store()
  }
  if (!isEditable) return shown
  if (edit === undefined)
    return (
      <button
        ref={button}
        type="button"
        className={classes.figure}
        aria-label={`${words.edit(label)}: ${shown}`}
        onClick={() => change({ before: stored, typed: stored })}
      >
        {shown}
      </button>
    )
  return (
    <NumberField
      size="xs"
      autoFocus
      aria-label={label}
      className={classes.input!}
      value={edit.typed}
      readOnly={isSaving}
      error={failure ? wordsOf(failure) : undefined}
      onChange={(typed) => change({ before: edit.before, typed })}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onKeyDown={onKeyDown}
      onBlur={() => isAsking.current || store()}
    />
  )
}
