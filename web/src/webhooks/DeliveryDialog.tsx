import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { queryClient } from '../api/queries.ts'
import { useTexts } from '../locales/language.ts'
import { useType } from '../metadata/useTypes.ts'
import { CopyField } from '../ui/CopyField.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { FailureNote } from '../ui/FailureNote.tsx'
import { type Delivery, deliveriesQuery, resend } from './api.ts'

interface DeliveryDialogProps {
  readonly webhookId: string
  readonly delivery: Delivery
  readonly onClose: () => void
}

/** What was sent and what was answered, and the way to send it once more. */
export function DeliveryDialog({ webhookId, delivery, onClose }: DeliveryDialogProps) {
  const { webhooks: words } = useTexts()
  const canEdit = useType('webhooks')?.can.edit
  const { attributes } = delivery
  const { 'request-headers': headers, 'request-body': body, error } = attributes
  const { 'answer-status': status, 'answer-body': answer } = attributes
  const sending = useMutation({
    mutationFn: () => resend(webhookId, delivery.id),
    onSuccess: () => queryClient.invalidateQueries(deliveriesQuery(webhookId)),
  })
  return (
    <Dialog title={attributes.event} size="xl" onClose={onClose}>
      <Stack gap="md">
        {headers && <Part title={words.headers} text={headerLines(headers)} />}
        {body === null ? (
          <Text size="sm">{words.hidden}</Text>
        ) : (
          <Part title={words.body} text={pretty(body)} />
        )}
        {status !== null && <Part title={words.answered(status)} text={answer || words.emptyAnswer} />}
        {error && <Text size="sm">{error}</Text>}
        <FailureNote failure={sending.error} />
        {canEdit && (
          <Group justify="flex-end">
            <Button loading={sending.isPending} onClick={() => sending.mutate()}>
              {words.resend}
            </Button>
          </Group>
        )}
      </Stack>
    </Dialog>
  )
}

function Part({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <div>
      <Text size="sm" fw={500} mb={4}>
        {title}
      </Text>
      <CopyField label={title} value={text} />
    </div>
  )
}

const headerLines = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')

/** As people read it; what is no JSON as it is. */
function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
