import { Button, Group, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTexts } from '../locales/language.ts'
import { Dialog } from './Dialog.tsx'
import { FailureNote } from './FailureNote.tsx'

interface ConfirmDialogProps {
  readonly title: string
  readonly text: string
  readonly action: string
  readonly onConfirm: () => Promise<unknown>
  readonly onClose: () => void
}

/** Asks once before something that cannot be undone. */
export function ConfirmDialog({ title, text, action, onConfirm, onClose }: ConfirmDialogProps) {
  const { common } = useTexts()
  const confirmed = useMutation({ mutationFn: onConfirm, onSuccess: onClose })
  return (
    <Dialog onClose={onClose} title={title}>
      <Text size="sm">{text}</Text>
      <FailureNote failure={confirmed.error} mt="md" />
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose}>
          {common.cancel}
        </Button>
        <Button color="red.8" data-autofocus loading={confirmed.isPending} onClick={() => confirmed.mutate()}>
          {action}
        </Button>
      </Group>
    </Dialog>
  )
}
