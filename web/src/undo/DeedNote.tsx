import { Button, Group, Text } from '@mantine/core'

interface DeedNoteProps {
  readonly message: string
  readonly action: string
  readonly onAction: () => void
}

export function DeedNote({ message, action, onAction }: DeedNoteProps) {
  return (
    <Group justify="space-between" wrap="nowrap">
      <Text size="sm" lineClamp={2}>
        {message}
      </Text>
      <Button flex="none" size="compact-sm" variant="default" onClick={onAction}>
        {action}
      </Button>
    </Group>
  )
}
