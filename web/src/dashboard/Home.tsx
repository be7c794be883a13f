import { useQuery } from '@tanstack/react-query'
import { summaryQuery } from '../api/summary.ts'
import { Waiting } from '../ui/Waiting.tsx'
import { Dashboard } from './Dashboard.tsx'
import { FirstSteps } from './FirstSteps.tsx'

/** The first page: figures, or what to do first where there is nothing to count. */
export function Home() {
  const deals = useQuery(summaryQuery('deals', {}))
  const contacts = useQuery(summaryQuery('contacts', {}))
  if (deals.isPending || contacts.isPending) return <Waiting />
  const isEmpty = deals.data?.count === 0 && contacts.data?.count === 0
  return isEmpty ? <FirstSteps /> : <Dashboard />
}
