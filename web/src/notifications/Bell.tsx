import { ActionIcon, Popover } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useSession } from '../api/session.ts'
import { useTexts } from '../locales/language.ts'
import { ClosedByBack } from '../ui/Dialog.tsx'
import { BellIcon } from '../ui/icons.tsx'
import { Waiting } from '../ui/Waiting.tsx'
import { unreadQuery } from './api.ts'
import classes from './Bell.module.css'

// Every page has the bell, and few of them what it rings for.
const Newest = lazy(() => import('./Newest.tsx').then((module) => ({ default: module.Newest })))

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
          <Suspense fallback={<Waiting />}>
            <Newest onLeave={close} />
          </Suspense>
        </Popover.Dropdown>
      </Popover>
    </>
  )
}
