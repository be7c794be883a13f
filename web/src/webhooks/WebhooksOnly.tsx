import { Outlet } from '@tanstack/react-router'
import { useType } from '../metadata/useTypes.ts'
import { NoAccess } from '../ui/Dead.tsx'

/** For owners, admins, and who has a role with automations. */
export function WebhooksOnly() {
  return useType('webhooks')?.can.read ? <Outlet /> : <NoAccess />
}
