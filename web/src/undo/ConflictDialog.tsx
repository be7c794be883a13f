import { Button, Group, Text } from '@mantine/core'
import { useTexts } from '../locales/language.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { ConflictList } from './ConflictList.tsx'
import { useConflictQuestion } from './question.ts'

/** What somebody has changed since, and whether the rest is taken back. */
export function ConflictDialog() {
  const { undo } = useTexts()
  const question = useConflictQuestion()
  if (!question) return null
  const { conflicts, answer } = question
  return (
    <Dialog title={undo.conflictTitle} onClose={() => answer(false)}>
      <Text size="sm">{undo.conflictText}</Text>
      <ConflictList conflicts={conflicts} />
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" data-autofocus onClick={() => answer(false)}>
          {undo.leave}
        </Button>
        <Button onClick={() => answer(true)}>{undo.skip}</Button>
      </Group>
    </Dialog>
  )
}
