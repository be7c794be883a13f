import { Button, Group, Text } from '@mantine/core'
import { useTexts } from '../locales/language.ts'

interface UndoNoteProps {
  readonly message: string
  readonly onUndo: () => void
}

export function UndoNote({ message, onUndo }: UndoNoteProps) {
  const { common } = useTexts()
  return (
    <Group justify="space-between" wrap="nowrap">
      <Text size="sm" lineClamp={2}>
        {message}
      </Text>
      <Button size="compact-sm" variant="default" onClick={onUndo}>
        {common.undo}
      </Button>
    </Group>
  )
}
