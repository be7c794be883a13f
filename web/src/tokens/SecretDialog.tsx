import { Button, Group, Stack, Text } from '@mantine/core'
import { useRef } from 'react'
import { useTyped } from '../drafts/typed.ts'
import { useTexts } from '../locales/language.ts'
import { CopyField } from '../ui/CopyField.tsx'
import { Dialog } from '../ui/Dialog.tsx'

interface SecretDialogProps {
  readonly title: string
  readonly text: string
  readonly secret: string
  readonly onClose: () => void
}

const tryWith = (secret: string) =>
  `curl -s ${window.location.origin}/api/v1/current-token \\\n  -H "Authorization: Bearer ${secret}"`

/** The only time that a secret is shown: it closes by its button alone, and nobody leaves the page before. */
export function SecretDialog({ title, text, secret, onClose }: SecretDialogProps) {
  const { tokens } = useTexts()
  const isDone = useRef(false)
  useTyped({ isUnsaved: () => !isDone.current, isLocked: true, discard() {} })
  const close = () => {
    isDone.current = true
    onClose()
  }
  return (
    <Dialog isLocked onClose={close} title={title} size="lg">
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
          <Button onClick={close}>{tokens.done}</Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
