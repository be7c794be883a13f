import type { UseFormReturnType } from '@mantine/form'
import { FieldEditor } from './FieldEditor.tsx'
import type { Field } from './field.ts'

export type FormValues = Record<string, unknown>

interface RecordFormProps {
  readonly fields: readonly Field[]
  readonly form: UseFormReturnType<FormValues>
  /** The field where typing begins. */
  readonly first?: string | undefined
}

/** An input for each of the fields, with what is wrong beneath it. */
export function RecordForm({ fields, form, first }: RecordFormProps) {
  return fields.map((field) => {
    const { value, error, onChange } = form.getInputProps(field.name)
    return (
      <FieldEditor
        key={field.name}
        field={field}
        value={value}
        error={error}
        onChange={onChange}
        {...(field.name === first && { autoFocus: true })}
      />
    )
  })
}
