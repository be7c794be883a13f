import { useQuery } from '@tanstack/react-query'
import { listQuery } from '../api/records.ts'
import { isAdmin, useSession } from '../api/session.ts'
import { summaryQuery } from '../api/summary.ts'
import { useType } from '../metadata/useTypes.ts'
import { openCreation } from '../palette/opened.ts'

export type StepName = 'profile' | 'setUp' | 'contacts' | 'deal' | 'people'

export interface FirstStep {
  readonly name: StepName
  readonly isDone: boolean
  /** Where it is done, or what begins it. */
  readonly at: string | (() => void)
}

const ONE = { 'page[size]': '1' }

/** What a new account has still to do, as far as whoever asks may; undefined while nobody knows. */
export function useSteps(): readonly FirstStep[] | undefined {
  const { user, account } = useSession()
  const contacts = useQuery(summaryQuery('contacts', {}))
  const deals = useQuery(summaryQuery('deals', {}))
  const users = useQuery(listQuery('users', ONE))
  const canImport = useType('contacts')?.can.import ?? false
  const canSell = useType('deals')?.can.create ?? false
  if (!contacts.data || !deals.data || !users.data) return undefined
  const mayManage = isAdmin(user)
  const steps = [
    { name: 'profile', isDone: Boolean(user['first-name']), at: '/settings/profile', isOpen: true },
    { name: 'setUp', isDone: account['is-set-up'], at: '/welcome', isOpen: mayManage },
    { name: 'contacts', isDone: contacts.data.count > 0, at: '/imports/new/contacts', isOpen: canImport },
    { name: 'deal', isDone: deals.data.count > 0, at: () => openCreation('deals'), isOpen: canSell },
    {
      name: 'people',
      isDone: users.data.meta['record-count'] > 1,
      at: '/settings/users',
      isOpen: mayManage,
    },
  ] as const
  return steps.filter(({ isOpen }) => isOpen)
}
