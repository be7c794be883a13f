import { LOCKS } from './advisory-locks.ts'
import type { Database, Session } from './database.ts'
import { account, raw, sql } from './sql.ts'

const EXPIRED = "created_at <= now() - interval '24 hours'"

/** Keys belong to the token or the sign-in session that names them. */
export interface IdempotencyKey {
  readonly callerId: string
  readonly key: string
}

/** The answer to a request, stored to be given again. */
export interface StoredAnswer {
  /** SHA-256 of what was asked. */
  readonly requestHash: Buffer
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[]>>
  readonly body: Buffer | undefined
}

/** Holds the key until the transaction ends; false while another one holds it, in whichever process. */
export async function lockKey(session: Session, { callerId, key }: IdempotencyKey): Promise<boolean> {
  const rows = await session.rows(
    sql`SELECT pg_try_advisory_xact_lock(${LOCKS.idempotencyKey}, hashtext(${account}::text || ${` ${callerId} ${key}`}))`,
  )
  return rows[0]![0] === 't'
}

export async function findAnswer(
  session: Session,
  { callerId, key }: IdempotencyKey,
): Promise<StoredAnswer | undefined> {
  const rows = await session.rows(
    sql`SELECT encode(k.request_hash, 'base64'), k.status, k.headers, encode(k.body, 'base64')
      FROM idempotency_keys k WHERE k.account_id = ${account} AND k.caller_id = ${callerId} AND k.key = ${key}
        AND NOT k.${raw(EXPIRED)}`,
  )
  if (!rows[0]) return undefined
  const [requestHash, status, headers, body] = rows[0]
  return {
    requestHash: Buffer.from(requestHash!, 'base64'),
    status: Number(status),
    headers: JSON.parse(headers!),
    body: body == null ? undefined : Buffer.from(body, 'base64'),
  }
}

/** Overwrites an answer that has expired. */
export async function saveAnswer(
  session: Session,
  { callerId, key }: IdempotencyKey,
  { requestHash, status, headers, body }: StoredAnswer,
): Promise<void> {
  await session.rows(
    sql`INSERT INTO idempotency_keys (account_id, caller_id, key, request_hash, status, headers, body)
      VALUES (${account}, ${callerId}, ${key}, ${requestHash}, ${status}, ${headers}, ${body ?? null})
      ON CONFLICT (account_id, caller_id, key) DO UPDATE SET request_hash = excluded.request_hash,
        status = excluded.status, headers = excluded.headers, body = excluded.body,
        created_at = excluded.created_at`,
  )
}

export async function removeExpiredAnswers(database: Database): Promise<void> {
  await database.query(`DELETE FROM idempotency_keys WHERE ${EXPIRED}`)
}
