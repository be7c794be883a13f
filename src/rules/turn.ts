import type { ResourceType } from '../definition/resource.ts'
import type { Session } from '../store/database.ts'
import { account, raw, sql } from '../store/sql.ts'
import { customFieldsOf } from './custom-fields/custom-field.ts'
import { lockOwnersOf } from './only-one.ts'

/** Types whose records say how others stand and are calculated, or what the options of a token may be. */
const SETTINGS = new Set([
  ...['custom-fields', 'deal-stage-categories', 'deal-stages', 'order-stages'],
  ...['applications', 'application-settings'],
])
/** Any fixed number does; it only has to be the same in every process. */
const SETTINGS_QUEUE = raw('7274112')

/** A record that is to be written; it has no id yet when it is new. */
export interface Subject {
  readonly type: ResourceType
  readonly id?: string | undefined
}

const queue = (session: Session, lock: string) =>
  session.rows(sql`SELECT ${raw(lock)}(${SETTINGS_QUEUE}, hashint8(${account}::bigint))`)

/** Until the transaction ends nobody else writes in the account. */
export const haveAccountAlone = (session: Session) => queue(session, 'pg_advisory_xact_lock')

/**
 * Whoever changes a setting has the account alone, all other writers share it.
 * Taken before any record is locked, so that nobody waits in a circle.
 */
export async function takeTurns(session: Session, subjects: readonly Subject[]): Promise<void> {
  const isAlone = subjects.some(({ type }) => SETTINGS.has(type.name))
  // What new records need to know travels behind the lock, so that it costs no time of its own.
  const created = subjects.filter(({ type, id }) => id === undefined && type.attributes.has('customs'))
  await Promise.all([
    isAlone ? haveAccountAlone(session) : queue(session, 'pg_advisory_xact_lock_shared'),
    ...created.map(({ type }) => customFieldsOf(session, type)),
  ])
  for (const { type, id } of subjects) if (id !== undefined) await lockOwnersOf(session, type, id)
}

export const takeTurn = (session: Session, type: ResourceType, id?: string): Promise<void> =>
  takeTurns(session, [{ type, id }])
