import { Outlet } from '@tanstack/react-router'
import { isAdmin, useSession } from '../api/session.ts'
import { NoAccess } from '../ui/Dead.tsx'

/** The server refuses managers by itself; here they are told so instead of seeing an empty page. */
export function AdminsOnly() {
  const { user } = useSession()
  return isAdmin(user) ? <Outlet /> : <NoAccess />
}
