import type { Database } from '../store/database.ts'
import type { Access } from './access.ts'
import { hashOf } from './tokens.ts'

/** What a request asks about beside what its token may do; one statement answers it all. */
export interface AccessQuestion {
  /** Takes one of so many list requests of this second. */
  readonly listsPerSecond?: number | undefined
  /** The ids of the saved tables that it is filtered by. */
  readonly savedTables?: readonly string[] | undefined
  /** Writes down that the token is used. */
  readonly notesUse?: boolean
}

/** All list requests of this second are taken. */
export class NoListRequestLeft extends Error {}

const OF_TOKEN = 't.account_id, t.id, t.user_id, t.scopes, t.revoked_at'

/** The access that a token or a secret of it gives; LIMIT lets the secrets be looked through only for what is no token. */
const ACCESS = `access AS (
  SELECT t.account_id, a.time_zone, t.user_id, t.id AS token_id, array_to_string(t.scopes, ' ') AS scopes
  FROM (SELECT ${OF_TOKEN} FROM tokens t WHERE t.token_hash = $1
    UNION ALL SELECT ${OF_TOKEN} FROM token_secrets s
      JOIN tokens t ON t.account_id = s.account_id AND t.id = s.token_id
      WHERE s.secret_hash = $1 AND s.expires_at > now()
    LIMIT 1) t
  JOIN accounts a ON a.id = t.account_id
  JOIN users u ON u.account_id = t.account_id AND u.id = t.user_id
  WHERE t.revoked_at IS NULL AND NOT u.disabled)`

/** A little less than a second, so that a steady client is not refused for the jitter of the network. */
const WINDOW = '900 milliseconds'

const takesPlace = (limit: string) => `taken AS (
  INSERT INTO list_requests AS r (account_id, token_id, recent)
  SELECT access.account_id, access.token_id, ARRAY[clock_timestamp()] FROM access
  ON CONFLICT (account_id, token_id) DO UPDATE SET recent = (r.recent || clock_timestamp())[
    greatest(1, cardinality(r.recent) + 2 - ${limit}::int) : ]
  WHERE cardinality(r.recent) < ${limit}::int
    OR r.recent[cardinality(r.recent) + 1 - ${limit}::int] <= clock_timestamp() - interval '${WINDOW}'
  RETURNING 1)`

/** To the minute, so that reading does not mean writing. */
const NOTES_USE = `used AS (
  UPDATE tokens t SET last_used_at = now() FROM access
  WHERE t.account_id = access.account_id AND t.id = access.token_id
    AND (t.last_used_at IS NULL OR t.last_used_at < now() - interval '1 minute'))`

const tablesSql = (ids: string) => `(
  SELECT json_agg(json_build_object('id', s.id::text, 'resource', s.resource_name, 'conditions', s.conditions))
  FROM table_states s WHERE s.account_id = access.account_id AND s.id = ANY(${ids}))`

/**
 * Undefined when the token is unknown, revoked or its user is disabled;
 * throws when no list request is left, in whichever process the others were.
 */
export async function findAccess(
  database: Database,
  token: string,
  { listsPerSecond, savedTables, notesUse }: AccessQuestion = {},
): Promise<Access | undefined> {
  const values: unknown[] = [hashOf(token)]
  const placeOf = (value: unknown) => `$${values.push(value)}`
  const steps = [ACCESS]
  if (listsPerSecond) steps.push(takesPlace(placeOf(listsPerSecond)))
  if (notesUse) steps.push(NOTES_USE)
  const hasPlace = listsPerSecond ? 'EXISTS (SELECT 1 FROM taken)' : 'true'
  const tables = savedTables ? tablesSql(placeOf(savedTables)) : 'NULL'
  const text = `WITH ${steps.join(', ')} SELECT access.*, ${hasPlace}, ${tables} FROM access`
  const writes = notesUse || listsPerSecond
  const [row] = await (writes ? database.query(text, values) : database.queryQuickly(text, values))
  if (!row) return undefined
  const [accountId, zone, userId, tokenId, scopes, isAllowed, found] = row as string[]
  if (isAllowed !== 't') throw new NoListRequestLeft()
  return {
    accountId: accountId!,
    zone: zone!,
    userId: userId!,
    tokenId: tokenId!,
    scopes: new Set(scopes!.split(' ')),
    token,
    ...(savedTables && { savedTables: JSON.parse(found ?? '[]') }),
  }
}
