import type { UseFormReturnType } from '@mantine/form'
import { labelIn } from '../locales/label.ts'
import { useTexts } from '../locales/language.ts'
import { isShown } from './conditions.ts'
import { FieldEditor } from './FieldEditor.tsx'
import type { Field } from './field.ts'
import { inCurrency } from './values.ts'

export type FormValues = Record<string, unknown>

interface RecordFormProps {
  readonly fields: readonly Field[]
  readonly form: UseFormReturnType<FormValues>
  /** The field where typing begins. */
  readonly first?: string | undefined
}

/** An input for each of the fields that mean something now, with what is wrong beneath it. */
export function RecordForm({ fields, form, first }: RecordFormProps) {
  const { hints } = useTexts().records
  return fields
    .filter((field) => isShown(field, form.values))
    .map((field) => {
      const { value, error, onChange } = form.getInputProps(field.name)
      return (
        <FieldEditor
          key={field.name}
          field={inCurrency(field, form.values)}
          value={value}
          error={error}
          description={labelIn(hints, field.name, '')}
          onChange={onChange}
          {...(field.name === first && { autoFocus: true })}
        />
      )
    })
}
