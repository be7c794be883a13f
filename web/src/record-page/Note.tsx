import type { Field } from '../fields/field.ts'
import { useTexts } from '../locales/language.ts'
import { Card } from './Card.tsx'
import { EditableField } from './EditableField.tsx'
import { useRecord } from './useRecord.ts'

/** The text in which people write down what has no field: the note, else the description. */
export const noteOf = (fields: readonly Field[]): Field | undefined =>
  ['note', 'description'].flatMap((name) => fields.find((field) => field.name === name) ?? [])[0]

export function Note() {
  const { record: words } = useTexts()
  const { fields, type } = useRecord()
  const note = noteOf(fields)
  if (!note) return null
  return (
    <Card title={note.label}>
      <EditableField
        field={note}
        isEditable={type.can.write}
        {...(type.can.write && { placeholder: words.notePlaceholder })}
      />
    </Card>
  )
}
