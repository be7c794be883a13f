import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { listQuery } from '../api/records.ts'
import { problemsIn } from '../fields/checks.ts'
import { type Field, isEmpty } from '../fields/field.ts'
import { type FormValues, RecordForm } from '../fields/RecordForm.tsx'
import { useFields } from '../fields/useFields.ts'
import type { Change } from '../fields/values.ts'
import { useTexts } from '../locales/language.ts'
import { FormDialog } from '../ui/FormDialog.tsx'
import { useSubmit } from '../ui/useSubmit.ts'

const REASON = 'loss-reason'
const ASKED = [REASON, 'loss-competitor', 'loss-comment']

interface LossDialogProps {
  /** Of what is lost. */
  readonly type: string
  readonly name: string
  /** What is known of the loss already. */
  readonly known?: FormValues
  readonly draft: string
  readonly onLose: (told: readonly Change[]) => Promise<unknown>
  readonly onClose: (isLost: boolean) => void
}

/** Asks why before something counts as lost; a reason is needed where the account keeps a list of them. */
export function LossDialog({ type, name, known = {}, draft, onLose, onClose }: LossDialogProps) {
  const { board } = useTexts()
  const asked = useAsked(type)
  const form = useForm<FormValues>({
    initialValues: Object.fromEntries(asked.map((field) => [field.name, known[field.name] ?? null])),
    validate: (values) => problemsIn(asked, values),
  })
  const submission = useSubmit({
    form,
    draft,
    send: (values) => {
      const told = asked.filter((field) => !isEmpty(values[field.name]) || !isEmpty(known[field.name]))
      return onLose(told.map((field) => [field, values[field.name]] as const))
    },
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
      <RecordForm fields={asked} form={form} first={REASON} />
    </FormDialog>
  )
}

function useAsked(type: string): readonly Field[] {
  const fields = useFields(type)
  const asked = ASKED.flatMap((name) => fields.find((field) => field.name === name) ?? [])
  const reasons = asked.find(({ name }) => name === REASON)?.targets[0]
  const { data, isLoading } = useQuery({
    ...listQuery(reasons ?? '', { 'page[size]': '1' }),
    enabled: Boolean(reasons),
  })
  // On a slow line nobody goes on without a reason before it is known that there are none.
  const isRequired = isLoading || Boolean(data?.meta['record-count'])
  return asked.map((field) => (field.name === REASON ? { ...field, isRequired } : field))
}
