import type { StoredRecord } from '../../jsonapi/record.ts'
import type { Session } from '../../store/database.ts'
import { storedValue } from '../../store/layout.ts'
import { account, type Sql, sql } from '../../store/sql.ts'
import { TOKENS, updateRecords } from '../../store/write/update.ts'
import { linkedTo } from '../edit.ts'

/** The values that installed applications keep of a setting. */
export async function valuesOf(session: Session, setting: StoredRecord): Promise<unknown[]> {
  const rows = await session.rows(
    sql`SELECT t.options -> ${keyOf(setting)}::text FROM tokens t
      WHERE ${installed(setting)} AND t.options ? ${keyOf(setting)}`,
  )
  return rows.map(([value]) => JSON.parse(value!))
}

/** Gives a setting this value wherever it has none. */
export async function addValue(session: Session, setting: StoredRecord, value: unknown): Promise<void> {
  const added = JSON.stringify({ [keyOf(setting)]: value })
  await updateRecords(session, TOKENS, {
    set: [sql`options = t.options || ${added}::jsonb`],
    where: sql`${installed(setting)} AND NOT t.options ? ${keyOf(setting)}`,
  })
}

export async function removeValues(session: Session, setting: StoredRecord): Promise<void> {
  await updateRecords(session, TOKENS, {
    set: [sql`options = t.options - ${keyOf(setting)}::text`],
    where: sql`${installed(setting)} AND t.options ? ${keyOf(setting)}`,
  })
}

const keyOf = (setting: StoredRecord): string => storedValue(setting, 'key')!

const installed = (setting: StoredRecord): Sql =>
  sql`t.account_id = ${account} AND t.application_id = ${linkedTo(setting, 'application')?.id ?? null}
    AND t.revoked_at IS NULL`
