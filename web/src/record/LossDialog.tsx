import { useForm } from '@mantine/form'
import { pageKey } from '../drafts/kept.ts'
import type { Linked } from '../fields/field.ts'
import { isEmpty } from '../fields/field.ts'
import { type FormValues, RecordForm } from '../fields/RecordForm.tsx'
import { useTexts } from '../locales/language.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { useSubmit } from '../ui/useSubmit.ts'
import { useRecord } from './useRecord.ts'

const ASKED = ['loss-reason', 'loss-competitor', 'loss-comment']

/** Asks why something is lost on its way into the lost stage. */
export function LossDialog({ stage, onClose }: { readonly stage: Linked; readonly onClose: () => void }) {
  const { record: words } = useTexts()
  const { data, included, etag, fields, value, save } = useRecord()
  const asked = ASKED.flatMap((name) => fields.find((field) => field.name === name) ?? [])
  const form = useForm<FormValues>({
    initialValues: Object.fromEntries(asked.map(({ name }) => [name, value(name) ?? null])),
  })
  const submission = useSubmit({
    form,
    draft: pageKey(`loss ${stage.id}`),
    send: (values) => {
      const told = asked.filter(({ name }) => !isEmpty(values[name]) || !isEmpty(value(name)))
      const stageField = fields.find(({ name }) => name === 'stage')!
      return save({ data, included, etag }, [
        [stageField, stage],
        ...told.map((field) => [field, values[field.name]] as const),
      ])
    },
    onDone: onClose,
  })
  return (
    <FormDialog
      title={words.lossTitle}
      text={words.lossText}
      action={words.lossAction(stage.name)}
      submission={submission}
      onClose={onClose}
    >
      <RecordForm fields={asked} form={form} first="loss-reason" />
    </FormDialog>
  )
}
