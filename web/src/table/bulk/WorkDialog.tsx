import { Button, Group, List, Progress, ScrollArea, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../../locales/language.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import type { Work } from './useBulk.ts'

interface WorkDialogProps {
  readonly type: string
  readonly work: Work | undefined
  readonly onClose: () => void
}

/** How far the work is; afterwards, what did not work and why. */
export function WorkDialog({ type, work, onClose }: WorkDialogProps) {
  const { table, common } = useTexts()
  if (!work) return null
  const { total, finished, failures } = work
  if (!failures)
    return (
      <Dialog isLocked onClose={onClose} title={table.workingTitle}>
        <Progress value={total > 0 ? (finished / total) * 100 : 0} aria-label={table.workingTitle} />
        <Text size="sm" c="dimmed" mt="xs" aria-live="polite">
          {table.working(finished, total)}
        </Text>
      </Dialog>
    )
  return (
    <Dialog onClose={onClose} title={table.failedTitle}>
      {finished > 0 && <Text size="sm">{table.done(finished)}</Text>}
      <Text size="sm">{table.failed(failures.length)}</Text>
      <ScrollArea.Autosize mah="40vh" mt="xs" type="auto">
        <List size="sm" spacing={4}>
          {failures.map(({ id, words }) => (
            <List.Item key={id}>
              <Link to="/$type/$id" params={{ type, id }}>
                №{id}
              </Link>
              : {words}
            </List.Item>
          ))}
        </List>
      </ScrollArea.Autosize>
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose}>{common.close}</Button>
      </Group>
    </Dialog>
  )
}
