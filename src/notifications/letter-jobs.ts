import type { NewJob } from '../jobs/enqueue.ts'

/** What is known of a letter while it waits. */
export type WantedLetter =
  | { readonly kind: 'notification'; readonly notificationId: string }
  | { readonly kind: 'daily'; readonly userId: string; readonly ids: readonly string[] }

const letter = (data: WantedLetter): NewJob => ({ queue: 'letters', data })

export const notificationLetter = (notificationId: string): NewJob =>
  letter({ kind: 'notification', notificationId })

/** Those of these notifications that are still unread when it is written. */
export const dailyLetter = (userId: string, ids: readonly string[]): NewJob =>
  letter({ kind: 'daily', userId, ids })
