import { Button, Group, Text } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useTexts } from '../locales/language.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { useConflictQuestion } from './question.ts'

const ConflictList = lazy(() =>
  import('./ConflictList.tsx').then((module) => ({ default: module.ConflictList })),
)

/** What somebody has changed since, and whether the rest is taken back. */
export function ConflictDialog() {
  const { undo } = useTexts()
  const question = useConflictQuestion()
  if (!question) return null
  const { conflicts, answer } = question
  return (
    <Dialog title={undo.conflictTitle} onClose={() => answer(false)}>
      <Text size="sm">{undo.conflictText}</Text>
      <Suspense>
        <ConflictList conflicts={conflicts} />
      </Suspense>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" data-autofocus onClick={() => answer(false)}>
          {undo.leave}
        </Button>
        <Button onClick={() => answer(true)}>{undo.skip}</Button>
      </Group>
    </Dialog>
  )
}
