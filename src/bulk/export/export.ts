import type { PrintContext } from '../../definition/kinds/kind.ts'
import type { WholeListPlan } from '../../jsonapi/plan.ts'
import type { StoredRecord } from '../../jsonapi/record.ts'
import { seenCustomFieldsOf } from '../../rules/custom-fields/custom-field.ts'
import type { FairSemaphore } from '../../runtime/fair-semaphore.ts'
import { spooled } from '../../runtime/spool.ts'
import type { Actor, Database } from '../../store/database.ts'
import { wholeList } from '../../store/read/whole-list.ts'
import type { Format } from '../formats.ts'
import { CsvPrinter } from './export-csv.ts'
import { ndjsonLine } from './export-ndjson.ts'

/** What is exported, and how it is printed. */
export interface ExportWish {
  readonly plan: WholeListPlan
  readonly format: Format
  /** Whether cells of CSV stand as they are, also where a spreadsheet would calculate. */
  readonly isExact: boolean
  readonly context: PrintContext
}

/** All records of a list as text, piece by piece. The database is done with it before whoever reads it slowly. */
export const exportText = (
  database: Database,
  actor: Actor,
  wish: ExportWish,
  semaphore: FairSemaphore,
  gone: AbortSignal,
): AsyncGenerator<Uint8Array> => spooled(textOf(database, actor, wish, semaphore, gone))

async function* textOf(
  database: Database,
  actor: Actor,
  wish: ExportWish,
  semaphore: FairSemaphore,
  gone: AbortSignal,
): AsyncGenerator<string> {
  const release = await semaphore.acquire(actor.accountId, gone)
  try {
    const { header, line } = await printerOf(database, actor, wish)
    if (header) yield header
    for await (const records of wholeList(database, actor, wish.plan)) yield records.map(line).join('')
  } finally {
    release()
  }
}

async function printerOf(
  database: Database,
  actor: Actor,
  { plan: { type, fields }, format, isExact, context }: ExportWish,
): Promise<{ header?: string; line: (record: StoredRecord) => string }> {
  const shown = fields.get(type.name)
  if (format === 'ndjson') return { line: (record) => ndjsonLine(record, shown, context) }
  const customs = await seenCustomFieldsOf(database.session(actor), type)
  const printer = new CsvPrinter(
    type,
    shown,
    customs.map(({ key }) => key),
    context,
    isExact,
  )
  return { header: printer.header, line: (record) => printer.line(record) }
}
