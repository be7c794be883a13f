import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { isAdmin, useSession } from '../api/session.ts'
import { summaryQuery } from '../api/summary.ts'
import { useTexts } from '../locales/language.ts'
import { Page } from '../ui/Page.tsx'
import { Waiting } from '../ui/Waiting.tsx'
import { Checklist } from '../welcome/Checklist.tsx'
import { Doors } from '../welcome/Doors.tsx'
import { Dashboard } from './Dashboard.tsx'
import { MyWork } from './MyWork.tsx'

/** The first page: one's own work, or figures; where there is nothing to count, what to do first. */
export function Home() {
  const { user, account } = useSession()
  const { view = isAdmin(user) ? 'figures' : 'work' } = getRouteApi('/app/').useSearch()
  if (view === 'work') return <MyWork />
  return <Figures steps={isAdmin(user) && account['shows-first-steps'] && <Checklist />} />
}

function Figures({ steps }: { readonly steps: React.ReactNode }) {
  const { home } = useTexts()
  const { user } = useSession()
  const deals = useQuery(summaryQuery('deals', {}))
  const contacts = useQuery(summaryQuery('contacts', {}))
  if (deals.isPending || contacts.isPending) return <Waiting />
  const isEmpty = deals.data?.count === 0 && contacts.data?.count === 0
  if (!isEmpty) return <Dashboard steps={steps} />
  return (
    <Page title={home.title(user['first-name'])} text={home.text}>
      <Doors />
    </Page>
  )
}
