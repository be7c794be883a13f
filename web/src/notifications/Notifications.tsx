import { useInfiniteQuery } from '@tanstack/react-query'
import { useSession } from '../api/session.ts'
import { MoreButton } from '../changes/MoreButton.tsx'
import { useTexts } from '../locales/language.ts'
import { FailureNote } from '../ui/FailureNote.tsx'
import { BellIcon } from '../ui/icons.tsx'
import { Nothing } from '../ui/Nothing.tsx'
import { Page } from '../ui/Page.tsx'
import { Section } from '../ui/Section.tsx'
import { Waiting } from '../ui/Waiting.tsx'
import { allQuery, notificationOf } from './api.ts'
import { NotificationRows } from './NotificationRows.tsx'
import { ReadAllButton } from './ReadAllButton.tsx'

/** All that somebody was told of, the newest first. */
export function Notifications() {
  const { notifications: words } = useTexts()
  const { user } = useSession()
  const query = useInfiniteQuery(allQuery(user.id))
  const all = query.data?.pages.flatMap(({ data }) => data).map(notificationOf)
  return (
    <Page title={words.title} text={words.text} actions={all?.length !== 0 && <ReadAllButton />}>
      <FailureNote failure={query.error} />
      {!all && !query.error && <Waiting />}
      {all && (
        <Section flush>
          {all.length === 0 ? (
            <Nothing icon={<BellIcon size={28} />} title={words.none} text={words.noneText} />
          ) : (
            <NotificationRows all={all} />
          )}
        </Section>
      )}
      <MoreButton query={query} label={words.more} />
    </Page>
  )
}
