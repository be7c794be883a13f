import { isAdmin, useSession } from '../../api/session.ts'
import { useOpenness } from '../../metadata/useOpenness.ts'
import { useMetadata } from '../../metadata/useTypes.ts'
import { DASHBOARDS, type OwnDashboard } from './api.ts'

/** Whether whoever looks may change a dashboard: it is his, or he looks after the account. */
export function useMayChange(dashboard: OwnDashboard | undefined): boolean {
  const { limited } = useMetadata()
  const { user } = useSession()
  const isOpen = useOpenness(DASHBOARDS, dashboard ? [dashboard.id] : [])
  if (!dashboard || !isOpen('edit', dashboard.id)) return false
  // Roles say it by themselves.
  return limited || dashboard.ownerId === user.id || isAdmin(user)
}
