import { enqueue } from '../../jobs/enqueue.ts'
import type { Session } from '../../store/database.ts'

/** Queues the account for a time slice, once: whoever has had one waits behind all others. */
export const queueImports = (session: Session, replaces?: string): Promise<unknown> =>
  enqueue(session, { queue: 'imports', key: session.actor.accountId, ...(replaces && { replaces }) })
