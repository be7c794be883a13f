import { Button, Group, Stack, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { stayUntil } from '../api/leaving.ts'
import { useTyped } from '../drafts/typed.ts'
import { useTexts } from '../locales/language.ts'
import { CopyField } from '../ui/CopyField.tsx'
import { Dialog } from '../ui/Dialog.tsx'

interface SecretDialogProps {
  readonly title: string
  readonly text: string
  readonly secret: string
  /** Whether it opens the API, so that it can be tried there. */
  readonly isToken?: boolean
  readonly onClose: () => void
}

const tryWith = (secret: string) =>
  `curl -s ${window.location.origin}/api/v1/current-token \\\n  -H "Authorization: Bearer ${secret}"`

/** The only time that a secret is shown: it closes by its button alone, and nobody leaves the page before. */
export function SecretDialog({ title, text, secret, isToken = false, onClose }: SecretDialogProps) {
  const { tokens } = useTexts()
  const isDone = useRef(false)
  const seen = useRef<() => void>(undefined)
  useTyped({ isUnsaved: () => !isDone.current, isLocked: true, discard() {} })
  useEffect(() => {
    const { promise, resolve } = Promise.withResolvers<void>()
    seen.current = resolve
    stayUntil(promise)
    return resolve
  }, [])
  const close = () => {
    isDone.current = true
    seen.current?.()
    onClose()
  }
  return (
    <Dialog isLocked onClose={close} title={title} size="lg">
      <Stack gap="md">
        <Text size="sm">{text}</Text>
        <CopyField label={title} value={secret} />
        {isToken && (
          <div>
            <Text size="sm" fw={500} mb={4}>
              {tokens.tryIt}
            </Text>
            <CopyField label={tokens.tryIt} value={tryWith(secret)} />
          </div>
        )}
        <Group justify="flex-end">
          <Button onClick={close}>{tokens.done}</Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
