import { lackForFinding } from '../rules/link-rights.ts'
import { isSeenSql } from '../store/changes/seen.ts'
import type { Database, Session } from '../store/database.ts'
import { account, join, raw, type Sql, sql } from '../store/sql.ts'

const KEPT_DAYS = 90

/** What came in by a form, and what became of it. */
export interface Entry {
  readonly id: string
  readonly createdAt: string
  readonly requestId: string
  readonly resourceType: string
  /** Null where it is hidden from who asks, as all that is said of it. */
  readonly resourceId: string | null
  readonly contactId: string | null
  /** Whether the contact was there before. */
  readonly isKnown: boolean | null
}

/** How much a form has taken. */
export interface Counts {
  readonly taken: number
  readonly trapped: number
  readonly lastAt: string | null
}

/** An entry as who asks sees it. */
function shownSql(session: Session): Sql {
  const { registry } = session
  const isSeen = (name: string, id: Sql): Sql => {
    const type = registry.type(name)
    if (lackForFinding(session, type)) return raw('false')
    const condition = session.rights?.rows(type, 'read')
    return condition ? isSeenSql(type, condition, id) : raw('true')
  }
  const contact = isSeen('contacts', raw('e.contact_id'))
  const cases = ['contacts', 'deals', 'orders'].map(
    (name) => sql`WHEN ${name} THEN ${isSeen(name, raw('e.resource_id'))}`,
  )
  const resource = sql`CASE e.resource_type ${join(cases, ' ')} END`
  return sql`json_build_object('id', e.id::text, 'createdAt', e.created_at::text, 'requestId', e.request_id,
    'resourceType', e.resource_type, 'resourceId', CASE WHEN ${resource} THEN e.resource_id::text END,
    'contactId', CASE WHEN ${contact} THEN e.contact_id::text END, 'isKnown', CASE WHEN ${contact} THEN e.is_known END)`
}

/** A page of what came in, the newest first, and whether there is more. */
export async function entriesPage(
  session: Session,
  formId: string,
  size: number,
  before: string | undefined,
): Promise<{ readonly entries: readonly Entry[]; readonly hasMore: boolean }> {
  const beyond: Sql = before === undefined ? raw('true') : sql`e.id < ${before}::bigint`
  const rows = await session.rows(
    sql`SELECT ${shownSql(session)} FROM web_form_entries e WHERE e.account_id = ${account} AND e.form_id = ${formId} AND ${beyond}
      ORDER BY e.id DESC LIMIT ${size + 1}::int`,
  )
  return { entries: rows.slice(0, size).map(([one]) => JSON.parse(one!)), hasMore: rows.length > size }
}

export async function countsOf(session: Session, formId: string): Promise<Counts> {
  const [row] = await session.rows(
    sql`SELECT c.taken, c.trapped, c.last_at FROM web_form_counts c WHERE c.account_id = ${account} AND c.form_id = ${formId}`,
  )
  const [taken, trapped, lastAt] = row ?? ['0', '0', null]
  return { taken: Number(taken), trapped: Number(trapped), lastAt: lastAt ?? null }
}

export async function removeOldEntries(database: Database): Promise<void> {
  await database.query(
    `DELETE FROM web_form_entries e WHERE e.created_at < now() - make_interval(days => ${KEPT_DAYS})`,
  )
}
