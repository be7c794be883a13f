import { Anchor, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useSession } from '../api/session.ts'
import { useTexts } from '../locales/language.ts'
import { FailureNote } from '../ui/FailureNote.tsx'
import { BellIcon } from '../ui/icons.tsx'
import { Nothing } from '../ui/Nothing.tsx'
import { Waiting } from '../ui/Waiting.tsx'
import { newestQuery, notificationOf } from './api.ts'
import classes from './Bell.module.css'
import { NotificationRows } from './NotificationRows.tsx'
import { ReadAllButton } from './ReadAllButton.tsx'

/** The newest notifications, and the ways to all of them and to how one is told. */
export function Newest({ onLeave }: { readonly onLeave: () => void }) {
  const { notifications: words } = useTexts()
  const { user } = useSession()
  const { data, error } = useQuery(newestQuery(user.id))
  return (
    <>
      <Group justify="space-between" px="md" py="xs" wrap="nowrap">
        <Text fw={600}>{words.title}</Text>
        <ReadAllButton />
      </Group>
      <div className={classes.list}>
        <FailureNote failure={error} />
        {!data && !error && <Waiting />}
        {data?.data.length === 0 && (
          <Nothing icon={<BellIcon size={28} />} title={words.none} text={words.noneText} />
        )}
        {data && data.data.length > 0 && (
          <NotificationRows all={data.data.map(notificationOf)} onLeave={onLeave} />
        )}
      </div>
      <Group justify="space-between" px="md" py="xs">
        <Anchor component={Link} to="/notifications" size="sm" onClick={onLeave}>
          {words.all}
        </Anchor>
        <Anchor component={Link} to="/settings/notifications" size="sm" onClick={onLeave}>
          {words.settings}
        </Anchor>
      </Group>
    </>
  )
}
