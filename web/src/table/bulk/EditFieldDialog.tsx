import { Select } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Draft } from '../../api/records.ts'
import { FieldEditor } from '../../fields/FieldEditor.tsx'
import { isAsked } from '../../fields/field.ts'
import { useFields } from '../../fields/useFields.ts'
import { draftOf } from '../../fields/values.ts'
import { texts, useTexts } from '../../locales/language.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { useSubmit } from '../../ui/useSubmit.ts'

interface EditFieldDialogProps {
  readonly type: string
  readonly count: number
  readonly onSave: (draft: Draft) => void
  readonly onClose: () => void
}

/** One value for many records. */
export function EditFieldDialog({ type, count, onSave, onClose }: EditFieldDialogProps) {
  const { table, common } = useTexts()
  const fields = useFields(type).filter(isAsked)
  const form = useForm<{ field: string | null; value: unknown }>({
    initialValues: { field: null, value: null },
    validate: { field: (chosen) => (chosen ? null : texts().errors.required) },
  })
  const field = fields.find(({ name }) => name === form.values.field)
  const submission = useSubmit({
    form,
    send: async ({ value }) => onSave(draftOf([[field!, value]])),
    onDone: onClose,
  })
  return (
    <FormDialog
      title={table.editTitle(count)}
      text={table.editText}
      action={common.save}
      submission={submission}
      onClose={onClose}
    >
      <Select
        label={table.field}
        searchable
        data-autofocus
        data={fields.map(({ name, label }) => ({ value: name, label }))}
        {...form.getInputProps('field')}
        onChange={(name) => form.setValues({ field: name, value: null })}
      />
      {field && (
        <FieldEditor
          key={field.name}
          field={field}
          value={form.values.value}
          onChange={(value) => form.setFieldValue('value', value)}
        />
      )}
    </FormDialog>
  )
}
