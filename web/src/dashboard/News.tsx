import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useSession } from '../api/session.ts'
import { useTexts } from '../locales/language.ts'
import { newestQuery, notificationOf } from '../notifications/api.ts'
import { NotificationRows } from '../notifications/NotificationRows.tsx'
import { Section } from '../ui/Section.tsx'

/** What others have told whoever looks; nothing where nothing was told. */
export function News() {
  const { work } = useTexts()
  const { user } = useSession()
  const { data } = useQuery(newestQuery(user.id))
  const all = data?.data.map(notificationOf) ?? []
  if (all.length === 0) return null
  return (
    <Section
      title={work.news}
      flush
      actions={
        <Anchor component={Link} to="/notifications" size="sm">
          {work.allNews}
        </Anchor>
      }
    >
      <NotificationRows all={all} />
    </Section>
  )
}
