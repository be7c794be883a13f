import type { Database } from '../../src/store/database.ts'

/** Told by the log and by jobs, or changes with every request. */
const NOT_COMPARED = [
  ...[
    'changes',
    'log_layouts',
    'undos',
    'tokens',
    'list_requests',
    'idempotency_keys',
    'record_counts',
    'people_counts',
  ],
  // A number that was given, and a letter that was sent, stay so.
  ...['paper_numbers', 'letter_counts'],
  ...['deleted_documents', 'automation_clocks', 'notification_causes', 'log_readers'],
  // A webhook that is brought back has another secret.
  ...['webhook_secrets', 'webhook_readers', 'webhook_deliveries'],
  // What visitors have sent was sent.
  ...['web_form_counts', 'web_form_entries', 'web_form_visitors'],
  ...['import_jobs', 'import_chunks', 'import_errors', 'import_keys'],
]
/** Says that and when a row was written, which an undo does too; numbers that were given are not given again. */
const BOOKKEEPING = [
  ...['version', 'rights_version', 'updated_at', 'cached_at'],
  ...['next_deal_number', 'next_order_number'],
]

/** That an import has ended is told to who started it, and stays when it is taken back. */
const OF_IMPORTS = /^notifications .*"kind": "import-done"/

/** Every row of every table but the log, as text. */
export async function rowsOf(database: Database): Promise<ReadonlySet<string>> {
  const tables = await database.query(
    `SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND NOT tablename = ANY($1) ORDER BY 1`,
    [NOT_COMPARED],
  )
  const all = tables.map(
    ([table]) => `SELECT '${table} ' || (to_jsonb(t) - $1::text[])::text FROM ${table} t`,
  )
  const rows = await database.query(all.join(' UNION ALL '), [BOOKKEEPING])
  return new Set(rows.map(([text]) => text!).filter((text) => !OF_IMPORTS.test(text)))
}

/** What is there in one and not in the other. */
export const difference = (before: ReadonlySet<string>, after: ReadonlySet<string>) => ({
  missing: [...before.difference(after)].map((text) => text.slice(0, 600)),
  added: [...after.difference(before)].map((text) => text.slice(0, 600)),
})

export const SAME = { missing: [], added: [] }
