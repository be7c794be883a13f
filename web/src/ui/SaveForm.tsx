import { Button, Group, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { useTexts } from '../locales/language.ts'
import { FailureNote } from './FailureNote.tsx'
import { sendFormOnKey } from './sendKey.ts'
import type { Submission } from './useSubmit.ts'

interface SaveFormProps<Values extends object> {
  readonly form: UseFormReturnType<Values>
  readonly submission: Submission
  readonly action?: string
  readonly children: ReactNode
}

/** A form that stays on its page: its button wakes up when there is something to save. */
export function SaveForm<Values extends object>({
  form,
  submission,
  action,
  children,
}: SaveFormProps<Values>) {
  const { common } = useTexts()
  return (
    <form onSubmit={submission.submit} onKeyDown={sendFormOnKey} noValidate>
      <Stack gap="md">
        {children}
        <FailureNote failure={submission.failure} />
        <Group justify="flex-end">
          <Button type="submit" disabled={!form.isDirty()} loading={submission.isPending}>
            {action ?? common.save}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
