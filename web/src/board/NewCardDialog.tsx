import { NumberInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { createRecord, refresh } from '../api/records.ts'
import { texts, useTexts } from '../locales/language.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { tell } from '../ui/notify.ts'
import { useSubmit } from '../ui/useSubmit.ts'
import { toOne } from './api.ts'
import type { Stage, Track } from './tracks.ts'

interface NewCardDialogProps {
  readonly track: Track
  readonly stage: Stage
  readonly takesAmount: boolean
  readonly onClose: () => void
}

/** The least that a new deal or order needs; the rest is filled in on its page. */
export function NewCardDialog({ track, stage, takesAmount, onClose }: NewCardDialogProps) {
  const { board, records, types, fields, common } = useTexts()
  const form = useForm({
    initialValues: { name: '', amount: '' as string | number },
    validate: { name: (value) => (value.trim() ? null : texts().errors.required) },
  })
  const submission = useSubmit({
    form,
    send: ({ name, amount }) =>
      createRecord(track.type, {
        attributes: { name: name.trim(), ...(amount !== '' && { amount: String(amount) }) },
        relationships: { stage: toOne(track.stages, stage.id) },
      }),
    async onDone(record) {
      await refresh(track.type)
      tell(board.added(String(record.attributes.name), stage.name))
      onClose()
    },
  })
  return (
    <FormDialog
      title={records.addTitle(types[track.type].one)}
      text={board.newIn(stage.name)}
      action={common.add}
      submission={submission}
      onClose={onClose}
    >
      <TextInput label={fields.name} required data-autofocus {...form.getInputProps('name')} />
      {takesAmount && <NumberInput label={fields.amount} min={0} {...form.getInputProps('amount')} />}
    </FormDialog>
  )
}
