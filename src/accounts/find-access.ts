import type { Database } from '../store/database.ts'
import type { Access } from './access.ts'
import type { CallerKind } from './callers.ts'
import { hashOf } from './tokens.ts'

/** What a request asks about beside what its caller may do; one statement answers it all. */
export interface AccessQuestion {
  /** Takes one of so many list requests of this second. */
  readonly listsPerSecond?: number | undefined
  /** The ids of the saved tables that it is filtered by. */
  readonly savedTables?: readonly string[] | undefined
  /** Writes down that the secret is used. */
  readonly notesUse?: boolean
  /** What the secret gave the last time. */
  readonly last?: Access | undefined
}

/** All list requests of this second are taken. */
export class NoListRequestLeft extends Error {}

const takesPlace = (limit: string) => `taken AS (
  INSERT INTO list_requests AS r (account_id, caller_id, recent)
  SELECT access.account_id, access.caller_id, ARRAY[clock_timestamp()] FROM access
  ON CONFLICT (account_id, caller_id) DO UPDATE SET recent = (r.recent || clock_timestamp())[
    greatest(1, cardinality(r.recent) + 2 - ${limit}::int) : ]
  WHERE cardinality(r.recent) < ${limit}::int
    OR r.recent[cardinality(r.recent) + 1 - ${limit}::int] <= clock_timestamp() - interval '1 second'
  RETURNING 1)`

const tablesSql = (ids: string) => `(
  SELECT json_agg(json_build_object('id', s.id::text, 'resource', s.resource_name, 'conditions', s.conditions))
  FROM table_states s WHERE s.account_id = access.account_id AND s.id = ANY(${ids}))`

/**
 * Undefined when the secret is unknown, revoked, expired or its user is disabled; `last` when it gives the same again;
 * throws when no list request is left, in whichever process the others were.
 */
export async function findAccess(
  database: Database,
  kind: CallerKind,
  secret: string,
  { listsPerSecond, savedTables, notesUse, last }: AccessQuestion = {},
): Promise<Access | undefined> {
  const values: unknown[] = [hashOf(secret)]
  const placeOf = (value: unknown) => `$${values.push(value)}`
  const steps = [`access AS (${kind.access})`]
  if (listsPerSecond) steps.push(takesPlace(placeOf(listsPerSecond)))
  if (notesUse) steps.push(`used AS (${kind.noteUse})`)
  const hasPlace = listsPerSecond ? 'EXISTS (SELECT 1 FROM taken)' : 'true'
  const tables = savedTables ? tablesSql(placeOf(savedTables)) : 'NULL'
  const text = `WITH ${steps.join(', ')} SELECT access.*, ${hasPlace}, ${tables} FROM access`
  const writes = notesUse || listsPerSecond
  const [row] = await (writes ? database.queryAccess(text, values) : database.queryQuickly(text, values))
  if (!row) return undefined
  const [accountId, zone, userId, callerId, rights, isAllowed, found] = row as [
    string,
    string,
    string,
    string,
    string,
    string,
    string?,
  ]
  if (isAllowed !== 't') throw new NoListRequestLeft()
  const told = { accountId, zone, userId, callerId, rights }
  if (last && saysTheSame(told, last)) return last
  return {
    ...told,
    ...kind.traitsOf(callerId, rights, secret),
    ...(savedTables && { savedTables: JSON.parse(found ?? '[]') }),
  }
}

type Told = Pick<Access, 'accountId' | 'zone' | 'userId' | 'callerId' | 'rights'>

const saysTheSame = (a: Told, b: Told): boolean =>
  a.accountId === b.accountId &&
  a.zone === b.zone &&
  a.userId === b.userId &&
  a.callerId === b.callerId &&
  a.rights === b.rights
