import type { ResourceType } from '../../definition/resource.ts'
import { Refusal } from '../../errors/errors.ts'
import type { UpsertDraft } from '../../jsonapi/document/resource.ts'
import type { Meanings } from '../../jsonapi/query/meanings.ts'
import { customFieldsOf } from '../../rules/custom-fields/custom-field.ts'
import type { Session } from '../../store/database.ts'
import { unguarded } from '../csv-text.ts'
import type { StoredFormat } from '../formats.ts'
import { recordsFrom } from './body-store.ts'
import { BrokenRow, csvCells } from './csv-cells.ts'
import { type CsvColumn, csvColumns } from './csv-columns.ts'
import { draftOf } from './drafts.ts'
import { ndjsonInput } from './ndjson-row.ts'
import type { ZonedNotation } from './notation.ts'
import { emptyInput, type RowInput, type RowProblem } from './row-input.ts'

/** A row of an import as it stands in the body. */
export interface RawRow {
  readonly number: number
  readonly bytes: Buffer
  /** The byte at which it begins. */
  readonly start: number
  /** The byte at which the next row begins. */
  readonly end: number
}

/** What a row says, or what is wrong with it. */
export interface Row extends RawRow {
  readonly draft: UpsertDraft | undefined
  readonly links: RowInput['links']
  readonly problems: RowProblem[]
  /** Cells that were bad and are left out. */
  readonly leftOut: RowProblem[]
}

export type ReadRow = (raw: RawRow) => Row

export interface StoredBody {
  readonly jobId: string
  readonly type: ResourceType
  readonly format: StoredFormat
  /** Where the next row begins, and how many there were before it. */
  readonly position: number
  readonly processed: number
  readonly notation: ZonedNotation
  readonly meanings: Meanings
  readonly leavesBadCells: boolean
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** The text of a row; a byte order mark says nothing. */
export function textOf(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw new BrokenRow('The row is not valid UTF-8')
  }
}

/** Rows of a good size are far smaller; those of a megabyte are few at a time. */
const MOST_BYTES = 8 * 1024 * 1024

/** The rows of a stored body that have not been processed yet, some at a time. */
export async function* rawRowsOf(
  session: Session,
  body: Pick<StoredBody, 'jobId' | 'format' | 'position' | 'processed'>,
  atATime: number,
): AsyncGenerator<RawRow[]> {
  const { jobId, format, position } = body
  let number = body.processed
  let rows: RawRow[] = []
  let size = 0
  let isHeader = format === 'csv' && position === 0
  for await (const records of recordsFrom(session, jobId, format, position))
    for (const { bytes, start, end } of records) {
      if (!isHeader) rows.push({ number: ++number, bytes, start, end })
      isHeader = false
      size += bytes.length
      if (rows.length < atATime && size < MOST_BYTES) continue
      if (rows.length > 0) yield rows
      rows = []
      size = 0
    }
  if (rows.length > 0) yield rows
}

const withoutMark = (bytes: Buffer) => (bytes[0] === 0xef ? bytes.subarray(3) : bytes)

/** Knows the columns of the body and the custom fields of its type, as whoever imports sees it. */
export async function rowReader(session: Session, body: StoredBody): Promise<ReadRow> {
  const type = session.registry.type(body.type.name)
  const inputOf = await inputReader(session, { ...body, type })
  const fields = new Map((await customFieldsOf(session, type)).map((field) => [field.key, field]))
  return (raw) => {
    const { bytes } = raw
    const problems: RowProblem[] = []
    const leftOut: RowProblem[] = []
    try {
      const { attributes, links } = inputOf(bytes, problems, leftOut)
      const draft = draftOf({ ...body, type, fields }, attributes, { problems, leftOut })
      return { ...raw, draft, links, problems, leftOut }
    } catch (failure) {
      if (!(failure instanceof BrokenRow || failure instanceof Refusal)) throw failure
      problems.push({ field: '', message: failure.message })
      return { ...raw, draft: undefined, links: new Map(), problems, leftOut }
    }
  }
}

async function inputReader(session: Session, body: StoredBody) {
  const { type, format } = body
  if (format === 'ndjson')
    return (bytes: Buffer, problems: RowProblem[]) => ndjsonInput(session, type, withoutMark(bytes), problems)
  const columns = await headerOf(session, body)
  return (bytes: Buffer, problems: RowProblem[], leftOut: RowProblem[]) =>
    csvInput(columns, csvCells(textOf(bytes)), body.leavesBadCells ? leftOut : problems)
}

/** The first row of a CSV stands at its beginning, wherever reading goes on. */
async function headerOf(session: Session, { jobId, type, notation, meanings }: StoredBody) {
  for await (const records of recordsFrom(session, jobId, 'csv', 0))
    for (const { bytes } of records)
      return csvColumns(session, type, csvCells(textOf(bytes)), notation, meanings)
  return []
}

function csvInput(columns: readonly CsvColumn[], cells: readonly (string | null)[], problems: RowProblem[]) {
  if (cells.length !== columns.length)
    throw new BrokenRow(`The row has ${cells.length} cells, the header ${columns.length}`)
  const input = emptyInput()
  columns.forEach((column, index) => {
    try {
      column.put(input, unguarded(cells[index]!))
    } catch (failure) {
      problems.push({ field: column.name, message: (failure as Error).message })
    }
  })
  return input
}
