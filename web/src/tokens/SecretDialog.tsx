import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useTexts } from '../locales/language.ts'
import { CopyField } from '../ui/CopyField.tsx'

interface SecretDialogProps {
  readonly title: string
  readonly text: string
  readonly secret: string
  readonly onClose: () => void
}

const tryWith = (secret: string) =>
  `curl -s ${window.location.origin}/api/v1/current-token \\\n  -H "Authorization: Bearer ${secret}"`

/** The only time that a token is shown: it closes by its button alone. */
export function SecretDialog({ title, text, secret, onClose }: SecretDialogProps) {
  const { tokens } = useTexts()
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size="lg"
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack gap="md">
        <Text size="sm">{text}</Text>
        <CopyField label={title} value={secret} />
        <div>
          <Text size="sm" fw={500} mb={4}>
            {tokens.tryIt}
          </Text>
          <CopyField label={tokens.tryIt} value={tryWith(secret)} />
        </div>
        <Group justify="flex-end">
          <Button onClick={onClose}>{tokens.done}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
