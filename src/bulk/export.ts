import type { PrintContext } from '../definition/kinds/kind.ts'
import type { WholeListPlan } from '../jsonapi/plan.ts'
import type { StoredRecord } from '../jsonapi/record.ts'
import { customFieldsOf } from '../rules/custom-field.ts'
import type { Actor, Database } from '../store/database.ts'
import { wholeList } from '../store/read/whole-list.ts'
import { CsvPrinter } from './export-csv.ts'
import { ndjsonLine } from './export-ndjson.ts'
import type { Format } from './formats.ts'
import { Places } from './places.ts'

/** Each holds a connection for as long as its client reads; the requests of others need some too. */
const places = new Places(3)

/** All records of a list as text, piece by piece; nothing is read before the first piece is wanted. */
export async function* exportText(
  database: Database,
  actor: Actor,
  plan: WholeListPlan,
  format: Format,
  context: PrintContext,
): AsyncGenerator<string> {
  const leave = await places.take()
  try {
    const { header, line } = await printerOf(database, actor, plan, format, context)
    if (header) yield header
    for await (const records of wholeList(database, actor, plan)) yield records.map(line).join('')
  } finally {
    leave()
  }
}

async function printerOf(
  database: Database,
  actor: Actor,
  { type, fields }: WholeListPlan,
  format: Format,
  context: PrintContext,
): Promise<{ header?: string; line: (record: StoredRecord) => string }> {
  const shown = fields.get(type.name)
  if (format === 'ndjson') return { line: (record) => ndjsonLine(record, shown, context) }
  const customs = await customFieldsOf(database.session(actor), type)
  const printer = new CsvPrinter(
    type,
    shown,
    customs.map(({ key }) => key),
    context,
  )
  return { header: printer.header, line: (record) => printer.line(record) }
}
