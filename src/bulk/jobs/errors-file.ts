import type { Session } from '../../store/database.ts'
import { account, sql } from '../../store/sql.ts'
import { csvLine, guarded } from '../csv-text.ts'

const AT_A_TIME = 500

/** What a file of errors may tell: what was wrong, which cells were left out, or the bad rows themselves. */
export const ERROR_FILES = ['problems', 'left-out', 'rows'] as const
export type ErrorFile = (typeof ERROR_FILES)[number]

/** What went wrong in an import, or what was left out of it, as CSV: a line for each problem, with the row's own text. */
export async function* errorsText(
  session: Session,
  jobId: string,
  file: Exclude<ErrorFile, 'rows'>,
): AsyncGenerator<string> {
  yield csvLine(['row', 'field', 'message', 'text'])
  for (let last = '0'; ; ) {
    const rows = await session.rows(
      sql`SELECT e.number, e.row_number, e.place, e.message, e.row_text FROM import_errors e
        WHERE e.account_id = ${account} AND e.job_id = ${jobId} AND e.number > ${last}
          AND e.is_left_out = ${file === 'left-out'} ORDER BY e.number LIMIT ${AT_A_TIME}::int`,
    )
    if (rows.length === 0) return
    yield rows
      .map(([, row, field, ...cells]) => csvLine([row!, field || null, ...cells].map(guarded)))
      .join('')
    last = rows.at(-1)![0]!
  }
}
