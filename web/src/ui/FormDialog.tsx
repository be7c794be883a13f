import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useTexts } from '../locales/language.ts'
import { FailureNote } from './FailureNote.tsx'
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

/** A form over the page; it fills the screen of a phone. */
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
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={size}
      fullScreen={isNarrow ?? false}
      closeButtonProps={{ 'aria-label': common.close }}
    >
      <form onSubmit={submission.submit} noValidate>
        <Stack gap="md">
          {text && (
            <Text c="dimmed" size="sm">
              {text}
            </Text>
          )}
          {children}
          <FailureNote failure={submission.failure} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {common.cancel}
            </Button>
            <Button type="submit" loading={submission.isPending}>
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
