import type { ResourceType } from '../definition/resource.ts'
import { LOCKS, lockInAccount } from '../store/advisory-locks.ts'
import { TIMEOUTS } from '../store/connection/timeouts.ts'
import type { Session } from '../store/database.ts'
import { account, sql } from '../store/sql.ts'
import { customFieldsOf } from './custom-fields/custom-field.ts'
import { keepFunnels } from './funnels/known-funnels.ts'
import { lockOwnersOf } from './only-one.ts'

/** Types whose records say how others stand and are calculated, what the options of a token may be, or who sees what. */
const SETTINGS = new Set([
  ...['custom-fields', 'deal-stage-categories', 'deal-stages', 'order-stages'],
  ...['applications', 'application-settings'],
  ...['roles', 'user-groups'],
])
/** Types whose rules ask for the funnels of the account: deals, and what their amounts are made of. */
const CALCULATED = new Set(['deals', 'entity-products', 'invoices', 'invoice-lines', 'invoice-payments'])

/** A record that is to be written; it has no id yet when it is new. */
export interface Subject {
  readonly type: ResourceType
  readonly id?: string | undefined
}

/** An exclusive lock: until the transaction ends nobody else writes in the account. */
export const lockAccount = (session: Session) => lockInAccount(session, LOCKS.account)

/**
 * Whoever changes a setting locks the account for himself alone, all other writers share the lock.
 * Taken before any record is locked, so that there are no deadlocks.
 */
export async function lockForWrites(session: Session, subjects: readonly Subject[]): Promise<void> {
  const isAlone = subjects.some(({ type }) => SETTINGS.has(type.name))
  const readsFunnels = !isAlone && subjects.some(({ type }) => CALCULATED.has(type.name))
  const withCustoms = subjects.filter(({ type }) => type.attributes.has('customs'))
  const existing = subjects.flatMap(({ type, id }) => (id === undefined ? [] : [{ type, id }]))
  // What rules will ask travels behind the lock, so that it costs no time of its own.
  await Promise.all([
    isAlone ? lockAccount(session) : lockInAccount(session, LOCKS.account, 'shared'),
    ...existing.map(({ type, id }) => lockOwnersOf(session, type, id)),
    readsFunnels && keepFunnels(session),
    ...withCustoms.map(({ type }) => customFieldsOf(session, type)),
  ])
}

export const lockForWrite = (session: Session, type: ResourceType, id?: string): Promise<void> =>
  lockForWrites(session, [{ type, id }])

/** For work behind which that of other accounts waits: from here on it waits for a lock only as long as a request does. */
export const waitAsRequestsDo = (session: Session) =>
  session.rows(
    sql`SELECT set_config('lock_timeout', ${String(TIMEOUTS.lock)}, true) WHERE ${account}::bigint IS NOT NULL`,
  )

/** Such work comes again after so many seconds when somebody holds the account, or a record, for long. */
export const HELD_AGAIN_AFTER_S = 10
