import type { Actor, Database } from '../../src/store/database.ts'
import type { Sql } from '../../src/store/sql.ts'

/** Works while somebody's transaction has locked what this statement locks. */
export async function whileHeld(
  database: Database,
  actor: Omit<Actor, 'zone'>,
  statement: Sql,
  work: () => Promise<void>,
): Promise<void> {
  const [locked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = database.transaction({ ...actor, zone: 'UTC' }, async (session) => {
    await session.rows(statement)
    locked.resolve()
    await release.promise
  })
  try {
    await Promise.race([locked.promise, holding])
    await work()
  } finally {
    release.resolve()
    await holding
  }
}
