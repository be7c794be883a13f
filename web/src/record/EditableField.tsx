import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { FieldEditor } from '../fields/FieldEditor.tsx'
import { FieldValue } from '../fields/FieldValue.tsx'
import { type Field, isEmpty, isLong } from '../fields/field.ts'
import { valueIn } from '../fields/values.ts'
import { useTexts } from '../locales/language.ts'
import { wordsOf } from '../ui/words.ts'
import type { OpenRecord } from './api.ts'
import classes from './EditableField.module.css'
import { useRecord } from './useRecord.ts'
import { isSame } from './useSave.ts'

interface Editing {
  /** The record as it was when the edit began: what others do meanwhile is noticed by it. */
  readonly base: OpenRecord
  readonly value: unknown
  readonly failure?: unknown
  readonly isSaving?: boolean
}

/** A choice is made with one press; everything else is finished with Enter or by going elsewhere. */
const isChosen = ({ kind, choices }: Field) => kind === 'link' || (kind !== 'list of text' && choices)

interface EditableFieldProps {
  readonly field: Field
  readonly isEditable?: boolean
  readonly placeholder?: string
}

/** A value in its place: Enter or a click edits it, Enter saves, Escape gives up. */
export function EditableField({ field, isEditable = true, placeholder = '–' }: EditableFieldProps) {
  const { data, included, etag, save } = useRecord()
  const { record: words } = useTexts()
  const [editing, setEditing] = useState<Editing>()
  const button = useRef<HTMLButtonElement>(null)
  const isFinished = useRef(false)
  const value = valueIn(field, data, included)

  const finish = () => {
    isFinished.current = true
    setEditing(undefined)
  }
  useEffect(() => {
    if (editing || !isFinished.current) return
    isFinished.current = false
    // Whoever has gone elsewhere meanwhile stays there.
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true })
  }, [editing])

  async function store({ base, value: wanted }: Editing) {
    if (isSame(wanted, valueIn(field, base.data, base.included))) return finish()
    setEditing({ base, value: wanted, isSaving: true })
    try {
      if (await save(base, [[field, wanted]])) finish()
      else setEditing({ base, value: wanted })
    } catch (failure) {
      setEditing({ base, value: wanted, failure })
    }
  }

  function begin() {
    const base = { data, included, etag }
    if (field.kind === 'boolean') void store({ base, value: value !== true })
    else setEditing({ base, value })
  }

  if (!editing || (field.kind === 'boolean' && !editing.failure))
    return (
      <div className={classes.value} data-empty={isEmpty(value) || undefined}>
        {isEditable && (
          <button
            ref={button}
            type="button"
            className={classes.edit}
            aria-label={words.edit(field.label)}
            data-field={field.name}
            onClick={begin}
          />
        )}
        <div className={classes.text}>
          {isEmpty(value) ? placeholder : <FieldValue field={field} value={value} />}
        </div>
      </div>
    )

  const { base, value: typed, failure, isSaving = false } = editing
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const isOpenList = event.currentTarget.getAttribute('aria-expanded') === 'true'
    if (event.key === 'Escape' && !isOpenList) {
      event.stopPropagation()
      finish()
    }
    if (event.key !== 'Enter' || event.shiftKey || isOpenList || isChosen(field)) return
    if (field.kind === 'list of text' && !event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    void store(editing!)
  }
  return (
    <div className={classes.editor}>
      <FieldEditor
        field={field}
        value={typed}
        isBare
        autoFocus
        size="xs"
        disabled={isSaving}
        error={failure ? wordsOf(failure) : undefined}
        onKeyDown={onKeyDown}
        onChange={(next) => {
          if (isChosen(field)) void store({ base, value: next })
          else setEditing({ base, value: next })
        }}
        onBlur={() => {
          if (isSaving) return
          if (isChosen(field)) setEditing(undefined)
          else void store(editing)
        }}
      />
      {isLong(field) && <div className={classes.hint}>{words.longHint}</div>}
    </div>
  )
}
