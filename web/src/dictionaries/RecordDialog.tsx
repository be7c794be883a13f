import { useForm } from '@mantine/form'
import type { TypeMetadata } from '../api/metadata.ts'
import { createRecord, type Draft, type Resource, refresh, updateRecord } from '../api/records.ts'
import { changedMembers } from '../drafts/differences.ts'
import { pageKey } from '../drafts/kept.ts'
import { problemsIn } from '../fields/checks.ts'
import { isShown } from '../fields/conditions.ts'
import { initialOf, isAsked } from '../fields/field.ts'
import { type FormValues, RecordForm } from '../fields/RecordForm.tsx'
import { useFields } from '../fields/useFields.ts'
import { draftOf, titleOf } from '../fields/values.ts'
import { useTexts } from '../locales/language.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { useSubmit } from '../ui/useSubmit.ts'
import { undoable } from '../undo/undoable.ts'

interface RecordDialogProps {
  readonly type: TypeMetadata
  /** The one that is edited; a new one without it. */
  readonly record?: Resource
  /** What a new one belongs to. */
  readonly relationships?: NonNullable<Draft['relationships']>
  readonly onClose: () => void
}

/** All attributes of a record in one form, new or stored. */
export function RecordDialog({ type, record, relationships = {}, onClose }: RecordDialogProps) {
  const { records, common, undo } = useTexts()
  const fields = useFields(type.name).filter((field) => isAsked(field) && field.source === 'attribute')
  const begun = (field: (typeof fields)[number]) =>
    record ? (record.attributes[field.name] ?? null) : initialOf(field)
  const form = useForm<FormValues>({
    initialValues: Object.fromEntries(fields.map((field) => [field.name, begun(field)])),
    validate: (values) => problemsIn(fields, values),
  })
  const submission = useSubmit({
    form,
    draft: pageKey(`${type.name} ${record?.id ?? 'new'}`),
    send(values) {
      const shown = fields.map(
        (field) => [field, isShown(field, values) ? values[field.name] : null] as const,
      )
      const begunWith = fields.map((field) => [field, form.getInitialValues()[field.name]] as const)
      const { attributes = {} } = draftOf(shown)
      const changed = changedMembers(draftOf(begunWith).attributes ?? {}, attributes)
      return undoable(
        (saved: Resource) => (record ? undo.saved : undo.created)(titleOf(saved)),
        (deed) =>
          record
            ? updateRecord(record, { attributes: changed }, deed)
            : createRecord(type.name, { attributes, relationships }, deed),
      )
    },
    async onDone() {
      await refresh(type.name)
      onClose()
    },
  })
  const { made } = type.labels
  return (
    <FormDialog
      title={record ? records.editTitle(made) : records.new(made)}
      action={record ? common.save : common.create}
      submission={submission}
      onClose={onClose}
    >
      <RecordForm fields={fields} form={form} first={fields[0]?.name} />
    </FormDialog>
  )
}
