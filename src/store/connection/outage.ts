import pg from 'pg'

/** Why the database cannot do what it was asked to, when that is no fault of who asked. */
export type Outage = 'away' | 'busy' | 'read-only' | 'full'

/** No answer came: the connection could not be made, was lost, or stayed silent. */
export class ConnectionLost extends Error {}

/** The connection was lost between COMMIT and its answer: nobody can tell whether it is stored. */
export class OutcomeUnknown extends ConnectionLost {}

/** There will be no free connection in time. */
export class Overloaded extends Error {}

const BY_CODE: readonly (readonly [RegExp, Outage])[] = [
  // Connections refused or cut; PostgreSQL starts, stops, or ended the session.
  [/^(08\w{3}|57P0\d|25P0[34])$/, 'away'],
  // No connection left, a statement or a wait for a lock that took too long, deadlocks again and again.
  [/^(53300|57014|55P03|40001|40P01)$/, 'busy'],
  [/^25006$/, 'read-only'],
  // No disk, memory or other resource left, a disk that fails.
  [/^(53\d00|58030)$/, 'full'],
]

export function outageIn(failure: unknown): Outage | undefined {
  if (failure instanceof ConnectionLost) return 'away'
  if (failure instanceof Overloaded) return 'busy'
  if (!(failure instanceof pg.DatabaseError)) return undefined
  return BY_CODE.find(([codes]) => codes.test(failure.code ?? ''))?.[1]
}

/** What the driver reports without PostgreSQL having said anything is about the connection. */
export function asOutage(failure: Error): Error {
  if (failure instanceof pg.DatabaseError || outageIn(failure)) return failure
  return new ConnectionLost(failure.message, { cause: failure })
}

/** PostgreSQL gave a statement up: it took too long, and may do so each time. */
export const isTimeout = (failure: unknown): boolean => (failure as { code?: string }).code === '57014'

/** Somebody else has held a lock for longer than it was waited for. */
export const isHeld = (failure: unknown): boolean => (failure as { code?: string }).code === '55P03'

/** PostgreSQL has no connection left. */
export const isRefused = (failure: unknown): boolean => (failure as { code?: string }).code === '53300'
