import { Select } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import type { Draft } from '../../api/records.ts'
import { problemOf } from '../../fields/checks.ts'
import { FieldEditor } from '../../fields/FieldEditor.tsx'
import { isAsked, isEmpty } from '../../fields/field.ts'
import { useFields } from '../../fields/useFields.ts'
import { draftOf } from '../../fields/values.ts'
import { useWords } from '../../fields/words.ts'
import { useAlwaysCalculated } from '../../funnels/calculated.ts'
import { texts, useTexts } from '../../locales/language.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { useSubmit } from '../../ui/useSubmit.ts'
import type { Selection } from '../useSelection.ts'
import { type BulkEdit, bulkEditKey } from './bulkEdit.ts'

interface EditFieldDialogProps {
  readonly type: string
  readonly selection: Selection
  readonly count: number
  readonly onSave: (draft: Draft) => void
  readonly onClose: () => void
}

/** One value for many records. */
export function EditFieldDialog({ type, selection, count, onSave, onClose }: EditFieldDialogProps) {
  const { table, common, care } = useTexts()
  const calculated = useAlwaysCalculated(type)
  const fields = useFields(type).filter((field) => isAsked(field) && !calculated.includes(field.name))
  const words = useWords()
  const [isConfirming, setConfirming] = useState(false)
  const fieldCalled = (chosen: string | null) => fields.find(({ name }) => name === chosen)
  const chosen = { isAll: selection.isAll, ids: [...selection.ids] }
  const form = useForm<BulkEdit>({
    initialValues: { field: null, value: null, chosen },
    validate: {
      field: (chosen) => (chosen ? null : texts().errors.required),
      value(value, { field: chosen }) {
        const field = fieldCalled(chosen)
        if (field && (field.isRequired || field.isKept) && isEmpty(value)) return texts().errors.required
        return field && problemOf(field, value, () => undefined)
      },
    },
  })
  const field = fieldCalled(form.values.field)
  const submission = useSubmit({
    form,
    draft: bulkEditKey(),
    isNew: true,
    send: async () => setConfirming(true),
    onDone: () => {},
  })
  const { value } = form.values
  if (isConfirming && field)
    return (
      <ConfirmDialog
        title={care.overwriteTitle(field.label, table.several(count))}
        text={`${isEmpty(value) ? care.emptyText : care.overwriteText(words.of(field, value))} ${care.overwriteHint}`}
        action={care.overwrite}
        onConfirm={async () => {
          onClose()
          onSave(draftOf([[field, value]]))
        }}
        onClose={() => setConfirming(false)}
      />
    )
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
          value={value}
          error={form.errors.value}
          onChange={(next) => form.setFieldValue('value', next)}
        />
      )}
    </FormDialog>
  )
}
