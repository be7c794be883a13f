import { Select, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { type Draft, listQuery } from '../api/records.ts'
import { pageKey } from '../drafts/kept.ts'
import { texts, useTexts } from '../locales/language.ts'
import { useLabels } from '../metadata/labels.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { useSubmit } from '../ui/useSubmit.ts'
import { toOne } from './api.ts'
import type { Track } from './tracks.ts'

interface LossDialogProps {
  readonly track: Track
  readonly name: string
  readonly onLose: (draft: Draft) => Promise<void>
  readonly onClose: (isLost: boolean) => void
}

/** Asks why before something counts as lost. */
export function LossDialog({ track, name, onLose, onClose }: LossDialogProps) {
  const { board } = useTexts()
  const labels = useLabels()
  const { data } = useQuery(listQuery(track.lossReasons, { sort: 'name', 'page[size]': '100' }))
  const reasons = data?.data ?? []
  const form = useForm({
    initialValues: { 'loss-reason': null as string | null, 'loss-comment': '' },
    validate: {
      'loss-reason': (value) => (reasons.length > 0 && !value ? texts().errors.required : null),
    },
  })
  const submission = useSubmit({
    form,
    draft: pageKey(`loss of ${name}`),
    send: ({ 'loss-reason': reason, 'loss-comment': comment }) =>
      onLose({
        attributes: { 'loss-comment': comment.trim() || null },
        ...(reason && { relationships: { 'loss-reason': toOne(track.lossReasons, reason) } }),
      }),
    onDone: () => onClose(true),
  })
  return (
    <FormDialog
      title={board.lostTitle(name)}
      text={board.lostText}
      action={board.lose}
      submission={submission}
      onClose={() => onClose(false)}
    >
      <Select
        label={labels.field(track.type, 'loss-reason')}
        data={reasons.map(({ id, attributes }) => ({ value: id, label: String(attributes.name) }))}
        required={reasons.length > 0}
        searchable
        openOnFocus={false}
        data-autofocus
        {...form.getInputProps('loss-reason')}
      />
      <Textarea
        label={labels.field(track.type, 'loss-comment')}
        autosize
        minRows={2}
        {...form.getInputProps('loss-comment')}
      />
    </FormDialog>
  )
}
