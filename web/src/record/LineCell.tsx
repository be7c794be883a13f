import { NumberInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { type Resource, updateRecord } from '../api/records.ts'
import type { Field } from '../fields/field.ts'
import { titleOf } from '../fields/values.ts'
import { useWords } from '../fields/words.ts'
import { useTexts } from '../locales/language.ts'
import { tellFailure } from '../ui/notify.ts'
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
  const [typed, setTyped] = useState<number | string>()
  const label = `${field.label}, ${titleOf(line)}`
  if (!isEditable) return shown
  if (typed === undefined)
    return (
      <button
        type="button"
        className={classes.figure}
        aria-label={`${words.edit(label)}: ${shown}`}
        onClick={() => setTyped((line.attributes[field.name] as number | null) ?? '')}
      >
        {shown}
      </button>
    )

  async function store() {
    const value = typed === '' ? null : typed
    setTyped(undefined)
    if (value === line.attributes[field.name]) return
    await updateRecord(line, { attributes: { [field.name]: value } })
    await onSaved()
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') void store().catch(tellFailure)
    if (event.key === 'Escape') setTyped(undefined)
  }
  return (
    <NumberInput
      size="xs"
      hideControls
      autoFocus
      aria-label={label}
      className={classes.input!}
      value={typed}
      onChange={setTyped}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onKeyDown={onKeyDown}
      onBlur={() => void store().catch(tellFailure)}
    />
  )
}
