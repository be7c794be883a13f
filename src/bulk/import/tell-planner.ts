import type { Database } from '../../store/database.ts'
import { account, sql } from '../../store/sql.ts'
import type { ImportJob } from '../jobs/jobs.ts'

/** So many new records, if they are such a share of their table, make what PostgreSQL knows of it wrong. */
const FEWEST = 1_000
const SHARE = 0.1

/**
 * Lets PostgreSQL look at what an import has filled: until it has, a search reads the whole table, and
 * autovacuum comes by minutes later. It looks at a sample, outside of any transaction and within the usual time limits;
 * a role that may not ask for it is told so by a warning.
 */
export async function tellPlanner(database: Database, job: ImportJob): Promise<void> {
  const { id, actor, type, createMissing, dryRun } = job
  if (dryRun) return
  const [row] = await database
    .session(actor)
    .rows(
      sql`SELECT j.created FROM import_jobs j WHERE j.account_id = ${account} AND j.id = ${id} AND j.state = 'done'`,
    )
  const created = Number(row?.[0] ?? 0)
  if (created < FEWEST) return
  const { registry } = database
  const brought = createMissing.flatMap((name) => registry.relationship(type, name).targets)
  for (const { table } of [type, ...brought.map((name) => registry.type(name))]) {
    const [known] = await database.query('SELECT c.reltuples FROM pg_class c WHERE c.oid = $1::regclass', [
      table,
    ])
    if (created >= SHARE * Number(known![0])) await database.query(`ANALYZE ${table}`)
  }
}
