import { useForm } from '@mantine/form'
import type { TypeMetadata } from '../api/metadata.ts'
import { createRecord, type Draft, type Resource, refresh, updateRecord } from '../api/records.ts'
import { pageKey } from '../drafts/kept.ts'
import { labelIn } from '../locales/label.ts'
import { texts, useTexts } from '../locales/language.ts'
import { isAskedFor } from '../metadata/kinds.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { useSubmit } from '../ui/useSubmit.ts'
import { isShown } from './conditions.ts'
import { FieldInput } from './FieldInput.tsx'
import { attributesOf, type Values, valuesOf } from './values.ts'

interface RecordDialogProps {
  readonly type: TypeMetadata
  /** The one that is edited; a new one without it. */
  readonly record?: Resource
  /** What a new one belongs to. */
  readonly relationships?: NonNullable<Draft['relationships']>
  readonly onClose: () => void
}

/** A form for any type, derived from what it is made of. */
export function RecordDialog({ type, record, relationships = {}, onClose }: RecordDialogProps) {
  const { records, common } = useTexts()
  const attributes = type.attributes.filter(isAskedFor)
  const form = useForm<Values>({
    initialValues: valuesOf(attributes, record),
    validate: (values) =>
      Object.fromEntries(
        attributes
          .filter(({ name, required }) => required && (values[name] === '' || values[name] === null))
          .map(({ name }) => [name, texts().errors.required]),
      ),
  })
  const submission = useSubmit({
    form,
    draft: pageKey(`${type.name} ${record?.id ?? 'new'}`),
    send(values) {
      const draft = { attributes: attributesOf(attributes, values) }
      return record ? updateRecord(record, draft) : createRecord(type.name, { ...draft, relationships })
    },
    async onDone() {
      await refresh(type.name)
      onClose()
    },
  })
  const { one } = type.labels
  return (
    <FormDialog
      title={record ? records.editTitle(one) : records.addTitle(one)}
      action={record ? common.save : common.add}
      submission={submission}
      onClose={onClose}
    >
      {attributes
        .filter(({ name }) => isShown(name, form.values))
        .map((attribute, index) => (
          <FieldInput
            key={attribute.name}
            attribute={attribute}
            label={attribute.label}
            description={labelIn(records.hints, attribute.name, '')}
            required={attribute.required}
            data-autofocus={index === 0 || undefined}
            {...(form.getInputProps(attribute.name) as { value: never; onChange: (value: unknown) => void })}
          />
        ))}
    </FormDialog>
  )
}
