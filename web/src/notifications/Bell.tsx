import { ActionIcon, Anchor, Group, Popover, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useSession } from '../api/session.ts'
import { useTexts } from '../locales/language.ts'
import { ClosedByBack } from '../ui/Dialog.tsx'
import { FailureNote } from '../ui/FailureNote.tsx'
import { BellIcon } from '../ui/icons.tsx'
import { Nothing } from '../ui/Nothing.tsx'
import { Waiting } from '../ui/Waiting.tsx'
import { newestQuery, notificationOf, unreadQuery } from './api.ts'
import classes from './Bell.module.css'
import { NotificationRows } from './NotificationRows.tsx'
import { ReadAllButton } from './ReadAllButton.tsx'

/** More are too many to be counted at a glance. */
const MOST_SHOWN = 99

/** Says how much is unread, and shows the newest. */
export function Bell() {
  const { notifications: words } = useTexts()
  const { user } = useSession()
  const [isOpen, { toggle, close }] = useDisclosure(false)
  const { data: unread = 0 } = useQuery(unreadQuery(user.id))
  return (
    <>
      {isOpen && <ClosedByBack onBack={close} />}
      <Popover
        opened={isOpen}
        onDismiss={close}
        position="bottom-end"
        shadow="md"
        width="min(26rem, calc(100vw - 1.5rem))"
        trapFocus
        returnFocus
      >
        <Popover.Target>
          <ActionIcon
            className={classes.bell!}
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={unread > 0 ? words.bellUnread(unread) : words.title}
            onClick={toggle}
          >
            <BellIcon size={20} />
            {unread > 0 && (
              <span className={classes.count} aria-hidden="true">
                {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
              </span>
            )}
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown p={0} aria-label={words.title}>
          <Newest onLeave={close} />
        </Popover.Dropdown>
      </Popover>
    </>
  )
}

function Newest({ onLeave }: { readonly onLeave: () => void }) {
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
