import type { ResourceType } from '../definition/resource.ts'
import { errors, pointer, refuse } from '../errors/errors.ts'
import type { RecordDraft } from '../jsonapi/document/resource.ts'
import type { StoredRecord } from '../jsonapi/record.ts'
import type { Session, Transaction } from '../store/database.ts'
import { recordColumns, recordOf } from '../store/layout.ts'
import { account, raw, sql } from '../store/sql.ts'

/** The attribute by which another system names a record. */
export const EXTERNAL_ID = 'external-id'

const UNIQUE_VIOLATION = '23505'
const ATTEMPTS = 8

/** The key in a draft that must have one. */
export function requireExternalId({ attributes }: RecordDraft): string {
  const key = attributes.get(EXTERNAL_ID)
  if (typeof key === 'string') return key
  const source = pointer('data', 'attributes', EXTERNAL_ID)
  throw refuse(errors.invalid('external-id is required to find the record by it', source))
}

/** The records with these keys, by key; nobody else can change them until the transaction ends. */
export async function lockedByExternalId(
  session: Session,
  type: ResourceType,
  keys: readonly string[],
): Promise<Map<string, StoredRecord>> {
  // Key by key through the index: of a table that grows, PostgreSQL believes that a list finds a good part.
  const rows = await session.rows(
    sql`SELECT t.external_id, ${recordColumns(type)} FROM ${raw(type.table)} t
      WHERE t.account_id = ${account} AND t.id = ANY(ARRAY(
        SELECT f.id FROM json_array_elements_text(${JSON.stringify(keys)}::json) AS k CROSS JOIN LATERAL (SELECT x.id FROM ${raw(type.table)} x
          WHERE x.account_id = ${account} AND x.external_id = k LIMIT 1) f)) ORDER BY t.id FOR NO KEY UPDATE`,
  )
  return new Map(rows.map((row) => [row[0]!, recordOf(type, row, 1)]))
}

/** Two who create the same key at once: the later one works again and finds what the other has made. */
export async function whileTaken<Result>(
  session: Transaction,
  type: ResourceType,
  work: () => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++)
    try {
      return await session.inSavepoint(work)
    } catch (failure) {
      if (attempt >= ATTEMPTS || !isTaken(type, failure)) throw failure
    }
}

/** Somebody else has a key that was free a moment ago. */
export function isTaken(type: ResourceType, failure: unknown): boolean {
  const { code, constraint } = failure as { code?: string; constraint?: string }
  return code === UNIQUE_VIOLATION && constraint === `${type.table}_by_external_id`
}
