import type { Cause } from '../cause.ts'
import { type Sql, sql } from '../sql.ts'

/**
 * Always true; PostgreSQL asks it once a statement, and the change log then knows why the rows changed.
 * Part of the statement, so that telling it takes no statement of its own.
 */
export const tellsCause = (cause: Cause): Sql =>
  sql`(SELECT set_config('rapport.cause', ${cause}, true)) IS NOT NULL`
