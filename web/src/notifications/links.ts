import { listPath, pathOf } from '../ui/paths.ts'
import type { Notification } from './api.ts'

/** Where a notification leads; undefined for one that says all itself. */
export function placeOf({ kind, type, recordId }: Notification, userId: string): string | undefined {
  if (!type) return undefined
  if (type === 'import-jobs') return recordId ? `/imports/${recordId}` : '/imports'
  if (type === 'web-forms') return recordId ? `/settings/forms/${recordId}` : '/settings/forms'
  if (recordId) return pathOf({ type, id: recordId })
  if (kind === 'task-due' || kind === 'task-overdue') return '/agenda'
  return listPath(type, kind === 'assigned' ? { 'filter[responsible-id]': userId, sort: '-updated-at' } : {})
}
