import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Deed } from '../api/deed.ts'
import {
  cursorOf,
  listQuery,
  type Page,
  type Resource,
  readList,
  refresh,
  updateRecord,
} from '../api/records.ts'
import { exchange, send } from '../api/request.ts'

export const KINDS = [
  ...(['assigned', 'mentioned', 'task-due', 'task-overdue', 'deal-won', 'deal-lost'] as const),
  ...(['import-done', 'automation-failed', 'message'] as const),
] as const
export type Kind = (typeof KINDS)[number]

export interface Notification {
  readonly id: string
  readonly kind: Kind
  readonly title: string
  readonly body: string | null
  readonly type: string | null
  readonly recordId: string | null
  readonly at: string
  readonly isRead: boolean
}

export const notificationOf = ({ id, attributes }: Resource): Notification => ({
  id,
  kind: attributes.kind as Kind,
  title: attributes.title as string,
  body: attributes.body as string | null,
  type: attributes['resource-type'] as string | null,
  recordId: attributes['resource-id'] as string | null,
  at: attributes['created-at'] as string,
  isRead: attributes['read-at'] !== null,
})

const NEWEST_FIRST = { sort: '-id' }
const of = (userId: string) => ({ 'filter[user-id]': userId })

/** The newest of somebody, for a look in passing. */
export const newestQuery = (userId: string) =>
  listQuery('notifications', { ...of(userId), ...NEWEST_FIRST, 'page[size]': '8' })

/** How many somebody has not read. */
export const unreadQuery = (userId: string) =>
  queryOptions({
    ...listQuery('notifications', { ...of(userId), 'filter[unread]': '1', 'page[size]': '1' }),
    select: (page: Page) => page.meta['record-count'],
  })

export const allQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: ['records', 'notifications', 'notifications', { all: userId }],
    queryFn: ({ pageParam, signal }) => {
      const after = pageParam && { 'page[after]': pageParam }
      return readList(
        'notifications',
        { ...of(userId), ...NEWEST_FIRST, 'page[size]': '30', ...after },
        signal,
      )
    },
    initialPageParam: '',
    getNextPageParam: (page: Page) => cursorOf(page) ?? undefined,
  })

export async function markRead(id: string, isRead: boolean, deed: Deed): Promise<void> {
  const attributes = { 'read-at': isRead ? new Date().toISOString() : null }
  await updateRecord({ type: 'notifications', id }, { attributes }, deed)
  await refresh('notifications')
}

/** All that are unread, as far as one request takes them: how many it were. */
export async function markAllRead(deed: Deed): Promise<number> {
  const { answer } = await exchange<{ read: number }>('POST', '/app/me/notifications/read', { deed })
  await refresh('notifications')
  return answer.read
}

export const MAILS = ['never', 'at-once', 'daily'] as const

export interface Channels {
  readonly 'in-app': boolean
  readonly mail: (typeof MAILS)[number]
  readonly push: boolean
}

export type Settings = Readonly<Record<Kind, Channels>>

export const settingsQuery = queryOptions({
  queryKey: ['notification-settings'],
  queryFn: () => send<{ settings: Settings }>('GET', '/app/me/notification-settings'),
})

export const changeSettings = (kind: Kind, change: Partial<Channels>) =>
  send<{ settings: Settings }>('PATCH', '/app/me/notification-settings', { [kind]: change })
