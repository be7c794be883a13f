import { NumberInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { type Resource, updateRecord } from '../api/records.ts'
import type { Field } from '../fields/field.ts'
import { titleOf } from '../fields/values.ts'
import { useWords } from '../fields/words.ts'
import { useTexts } from '../locales/language.ts'
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
  const [typed, setTyped] = useState<number | string>()
  const [failure, setFailure] = useState<unknown>()
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
    if (value !== line.attributes[field.name]) {
      await updateRecord(line, { attributes: { [field.name]: value } })
      await onSaved()
    }
    setFailure(undefined)
    setTyped(undefined)
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') void store().catch(setFailure)
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
      error={failure ? wordsOf(failure) : undefined}
      onBlur={() => void store().catch(setFailure)}
    />
  )
}
