import type { NewJob } from '../jobs/enqueue.ts'

/** What is known of a letter while it waits. */
export type WantedLetter =
  | { readonly kind: 'notification'; readonly notificationId: string }
  | { readonly kind: 'daily'; readonly userId: string; readonly after: string; readonly until: string }

const letter = (data: WantedLetter): NewJob => ({ queue: 'letters', data })

export const notificationLetter = (notificationId: string): NewJob =>
  letter({ kind: 'notification', notificationId })

/** What came between two moments and is still unread. */
export const dailyLetter = (userId: string, after: string, until: string): NewJob =>
  letter({ kind: 'daily', userId, after, until })
