import { useForm } from '@mantine/form'
import { queryClient } from '../api/queries.ts'
import { useSession } from '../api/session.ts'
import { texts, useTexts } from '../locales/language.ts'
import { WallTimeField } from '../ui/DateFields.tsx'
import { FormDialog } from '../ui/FormDialog.tsx'
import { tell } from '../ui/notify.ts'
import { useSubmit } from '../ui/useSubmit.ts'
import { momentOf } from '../ui/zone.ts'
import { deliveriesQuery, replay } from './api.ts'

const WALL_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/

interface ReplayDialogProps {
  readonly webhookId: string
  readonly onClose: () => void
}

/** Asks from when on everything is told once more, on the clocks of the account. */
export function ReplayDialog({ webhookId, onClose }: ReplayDialogProps) {
  const { webhooks: words } = useTexts()
  const { account } = useSession()
  const form = useForm({
    initialValues: { after: '' },
    validate: { after: (typed) => (WALL_TIME.test(typed) ? null : texts().errors.time) },
  })
  const submission = useSubmit({
    form,
    send: ({ after }) => replay(webhookId, momentOf(after, account['time-zone'])),
    onDone() {
      tell(words.replayed)
      void queryClient.invalidateQueries(deliveriesQuery(webhookId))
      onClose()
    },
  })
  return (
    <FormDialog
      title={words.replayTitle}
      text={words.replayText}
      action={words.replay}
      submission={submission}
      onClose={onClose}
    >
      <WallTimeField label={words.replayAfter} data-autofocus {...form.getInputProps('after')} />
    </FormDialog>
  )
}
