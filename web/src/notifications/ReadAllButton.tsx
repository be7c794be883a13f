import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useSession } from '../api/session.ts'
import { useTexts } from '../locales/language.ts'
import { tellFailure } from '../ui/notify.ts'
import { undoable } from '../undo/undoable.ts'
import { markAllRead, unreadQuery } from './api.ts'

/** Marks all as read, where there is something to mark. */
export function ReadAllButton() {
  const { notifications: words } = useTexts()
  const { user, isViewing } = useSession()
  const { data: unread = 0 } = useQuery(unreadQuery(user.id))
  const marking = useMutation({
    mutationFn: () => undoable(words.markedSoMany, markAllRead),
    onError: tellFailure,
  })
  if (isViewing) return null
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      disabled={unread === 0}
      loading={marking.isPending}
      onClick={() => marking.mutate()}
    >
      {words.readAll}
    </Button>
  )
}
