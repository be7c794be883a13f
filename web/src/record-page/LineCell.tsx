import { type KeyboardEvent, useState } from 'react'
import { type Resource, updateRecord } from '../api/records.ts'
import type { Field } from '../fields/field.ts'
import { titleOf } from '../fields/values.ts'
import { useWords } from '../fields/words.ts'
import { useTexts } from '../locales/language.ts'
import { NumberField } from '../ui/NumberField.tsx'
import { wordsOf } from '../ui/words.ts'
import classes from './Lines.module.css'

interface LineCellProps {
  readonly line: Resource
  readonly field: Field
  readonly isEditable: boolean
  readonly onSaved: () => Promise<unknown>
}

/** A figure of a line; a press edits it, Enter saves, Escape gives up. */
export function LineCell({ line, field, isEditable, onSaved }: LineCellProps) {
  const { record: words } = useTexts()
  const shown = useWords().of(field, line.attributes[field.name]) || '–'
  const [typed, setTyped] = useState<number | string | null>()
  const [failure, setFailure] = useState<unknown>()
  const label = `${field.label}, ${titleOf(line)}`
  if (!isEditable) return shown
  if (typed === undefined)
    return (
      <button
        type="button"
        className={classes.figure}
        aria-label={`${words.edit(label)}: ${shown}`}
        onClick={() => setTyped((line.attributes[field.name] as number | null) ?? null)}
      >
        {shown}
      </button>
    )

  function giveUp() {
    setTyped(undefined)
    setFailure(undefined)
  }
  async function store() {
    if (typed === line.attributes[field.name]) return giveUp()
    try {
      await updateRecord(line, { attributes: { [field.name]: typed } })
      await onSaved()
      giveUp()
    } catch (refusal) {
      setFailure(refusal)
    }
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') void store()
    if (event.key === 'Escape') giveUp()
  }
  return (
    <NumberField
      size="xs"
      autoFocus
      aria-label={label}
      className={classes.input!}
      value={typed}
      error={failure ? wordsOf(failure) : undefined}
      onChange={setTyped}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onKeyDown={onKeyDown}
      onBlur={() => void store()}
    />
  )
}
