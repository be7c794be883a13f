import type { Database } from '../store/database.ts'
import { sql } from '../store/sql.ts'
import { updateEverywhere } from '../store/write/update.ts'
import { undoType } from './undo-type.ts'

const GIVEN_UP = 'It was given up after too many attempts; nothing was taken back'

/** Nobody works on an undo whose job was given up, or goes to: it has failed, and can be asked for anew. */
export async function failLostUndos(database: Database): Promise<void> {
  await updateEverywhere(database, undoType, {
    set: [sql`state = 'failed', problem = ${GIVEN_UP}, finished_at = now()`],
    where: sql`t.state = 'running' AND NOT EXISTS (SELECT 1 FROM jobs.job j WHERE j.name = 'undos' AND j.state <= 'active'
      AND j.group_id = t.account_id::text AND j.data ->> 'id' = t.id::text)`,
  })
}
