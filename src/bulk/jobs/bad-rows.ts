import { isObject } from '../../definition/kinds/json.ts'
import type { Session } from '../../store/database.ts'
import { account, raw, sql } from '../../store/sql.ts'
import { csvLine, guarded, unguarded } from '../csv-text.ts'
import type { StoredFormat } from '../formats.ts'
import { CHUNK, recordsFrom } from '../rows/body-store.ts'
import { csvCells } from '../rows/csv-cells.ts'
import { PROBLEM_COLUMN } from '../rows/row-input.ts'
import { textOf } from '../rows/rows.ts'

const AT_A_TIME = 100
/** What is no text is shown as such. */
const lossy = new TextDecoder('utf-8')

/** The rows of an import that were refused, as they were sent and each with what is wrong with it: to be mended and sent again. */
export async function* badRowsText(
  session: Session,
  jobId: string,
  format: StoredFormat,
): AsyncGenerator<string> {
  const width = format === 'csv' ? yield* headerText(session, jobId) : 0
  for (let last = '0'; ; ) {
    const rows = await badRows(session, jobId, last)
    if (rows.length === 0) return
    yield rows
      .map(([, text, problems]) => {
        const row = lossy.decode(Buffer.from(text!, 'base64'))
        return format === 'csv' ? csvRow(row, problems!, width) : ndjsonRow(row, problems!)
      })
      .join('')
    last = rows.at(-1)![0]!
  }
}

/** How many cells the header has. */
async function* headerText(session: Session, jobId: string): AsyncGenerator<string, number> {
  for await (const records of recordsFrom(session, jobId, 'csv', 0))
    for (const { bytes } of records) {
      const cells = csvCells(textOf(bytes))
      const isThere = cells.at(-1) === PROBLEM_COLUMN
      yield csvLine(isThere ? cells : [...cells, PROBLEM_COLUMN])
      return isThere ? cells.length - 1 : cells.length
    }
  return 0
}

/** The number, the bytes and the problems of some bad rows, after the row of this number. */
function badRows(session: Session, jobId: string, last: string) {
  const chunk = raw(`${CHUNK}`)
  return session.rows(
    sql`SELECT b.row_number, encode(coalesce((SELECT string_agg(
          substring(c.bytes FROM (b.row_start - c.number * ${chunk} + 1)::int FOR b.row_bytes::int), ''::bytea ORDER BY c.number)
        FROM import_chunks c WHERE c.account_id = ${account} AND c.job_id = ${jobId}
          AND c.number BETWEEN b.row_start / ${chunk} AND (b.row_start + b.row_bytes - 1) / ${chunk}),
        convert_to(b.row_text, 'UTF8')), 'base64'), b.problems
      FROM (SELECT e.row_number, min(e.row_start) AS row_start, min(e.row_bytes) AS row_bytes, min(e.row_text) AS row_text,
          string_agg(CASE WHEN starts_with(e.message, e.place) THEN e.message ELSE e.place || ': ' || e.message END,
            '; ' ORDER BY e.number) AS problems
        FROM import_errors e WHERE e.account_id = ${account} AND e.job_id = ${jobId} AND NOT e.is_left_out
          AND e.row_number > ${last} GROUP BY e.row_number ORDER BY e.row_number LIMIT ${AT_A_TIME}::int) b
      ORDER BY b.row_number`,
  )
}

/** Spreadsheets open it, so that no cell is a formula; a row that is none stands in one cell. */
function csvRow(row: string, problems: string, width: number): string {
  const cells = cellsIn(row)
  while (cells.length < width) cells.push(null)
  // What an earlier file said of it is known by now.
  if (cells.length === width + 1) cells.pop()
  return csvLine([...cells, problems].map(unguarded).map(guarded))
}

function cellsIn(row: string): (string | null)[] {
  try {
    return csvCells(row)
  } catch {
    return [row]
  }
}

function ndjsonRow(row: string, problems: string): string {
  try {
    const line: unknown = JSON.parse(row)
    return `${JSON.stringify(isObject(line) ? { ...line, [PROBLEM_COLUMN]: problems } : line)}\n`
  } catch {
    return `${row}\n`
  }
}
