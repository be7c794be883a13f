import { Button, Group, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { askToDiscard } from '../drafts/question.ts'
import { useTexts } from '../locales/language.ts'
import { Dialog } from './Dialog.tsx'
import { FailureNote } from './FailureNote.tsx'
import { sendFormOnKey } from './sendKey.ts'
import type { Submission } from './useSubmit.ts'

interface FormDialogProps {
  readonly title: string
  readonly text?: string
  readonly action: string
  readonly size?: string
  readonly submission: Submission
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A form over the page; it fills the screen of a phone, and asks before it closes with something unsaved. */
export function FormDialog({
  title,
  text,
  action,
  size = 'md',
  submission,
  onClose,
  children,
}: FormDialogProps) {
  const { common } = useTexts()
  const isNarrow = useMediaQuery('(max-width: 36em)')
  async function close() {
    // What is on its way is not given up by closing the form.
    if (submission.isPending) return onClose()
    if (submission.isUnsaved() && !(await askToDiscard())) return
    submission.discard()
    onClose()
  }
  return (
    <Dialog onClose={close} title={title} size={size} fullScreen={isNarrow ?? false}>
      <form
        onSubmit={(event) => {
          // It may lie over another form, which is not meant.
          event.stopPropagation()
          submission.submit(event)
        }}
        onKeyDown={sendFormOnKey}
        noValidate
      >
        <Stack gap="md">
          {text && (
            <Text c="dimmed" size="sm">
              {text}
            </Text>
          )}
          {children}
          <FailureNote failure={submission.failure} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={close}>
              {common.cancel}
            </Button>
            <Button type="submit" loading={submission.isPending}>
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
