import type { PrintContext } from '../../definition/kinds/kind.ts'
import type { Language } from '../../definition/words.ts'
import type { WholeListPlan } from '../../jsonapi/plan.ts'
import { saidValues } from '../../jsonapi/print/said.ts'
import type { StoredRecord } from '../../jsonapi/record.ts'
import { seenCustomFieldsOf } from '../../rules/custom-fields/custom-field.ts'
import type { FairSemaphore } from '../../runtime/fair-semaphore.ts'
import { spooled } from '../../runtime/spool.ts'
import type { Actor, Database } from '../../store/database.ts'
import { type ListedRecord, wholeList } from '../../store/read/whole-list.ts'
import { csvLine, guarded } from '../csv-text.ts'
import type { Format } from '../formats.ts'
import { workbook } from '../xlsx/write.ts'
import { type Cell, ExportColumns } from './columns.ts'
import { ndjsonLine } from './export-ndjson.ts'
import type { PeopleColumns } from './people/people-columns.ts'
import { BYTE_ORDER_MARK, peopleCsv } from './people/people-csv.ts'
import { sheetCell } from './sheet-cell.ts'

/** What is exported, and how it is printed. */
export interface ExportWish {
  readonly plan: WholeListPlan
  readonly format: Format
  /** Whether cells of CSV stand as they are, also where a spreadsheet would calculate. */
  readonly isExact: boolean
  readonly context: PrintContext
  /** What people read in place of what programs do. */
  readonly people?: People | undefined
}

/** The columns of an export for people, and the language of its notation. */
export interface People {
  readonly columns: PeopleColumns
  readonly language: Language
  /** What the sheet is called. */
  readonly title: string
}

/** All records of a list, piece by piece. The database is done with it before whoever reads it slowly. */
export function exportBytes(
  database: Database,
  actor: Actor,
  wish: ExportWish,
  semaphore: FairSemaphore,
  gone: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const records = recordsOf(database, actor, wish, semaphore, gone)
  if (wish.people)
    return spooled(
      wish.format === 'xlsx' ? peopleSheet(records, wish.people) : peopleText(records, wish.people),
    )
  switch (wish.format) {
    case 'ndjson':
      return spooled(ndjsonText(records, wish))
    case 'csv':
      return spooled(csvText(records, wish, () => columnsOf(database, actor, wish)))
    case 'xlsx':
      return spooled(sheetBytes(records, wish, () => columnsOf(database, actor, wish)))
  }
}

type Records = AsyncGenerator<readonly ListedRecord[]>

async function* recordsOf(
  database: Database,
  actor: Actor,
  { plan, people, context }: ExportWish,
  semaphore: FairSemaphore,
  gone: AbortSignal,
): Records {
  const release = await semaphore.acquire(actor.accountId, gone)
  try {
    for await (const records of wholeList(database, actor, plan, people?.columns.beside))
      yield plan.type.saidBy
        ? records.map((record) => ({ ...record, values: saidValues(record, context) }))
        : records
  } finally {
    release()
  }
}

async function columnsOf(database: Database, actor: Actor, { plan, context }: ExportWish) {
  const customs = await seenCustomFieldsOf(database.session(actor), plan.type)
  return new ExportColumns(plan.type, plan.fields.get(plan.type.name), customs, context)
}

async function* ndjsonText(pieces: Records, { plan, context }: ExportWish): AsyncGenerator<string> {
  const shown = plan.fields.get(plan.type.name)
  for await (const records of pieces)
    yield records.map((record) => ndjsonLine(record, shown, context)).join('')
}

async function* csvText(
  pieces: Records,
  { isExact }: ExportWish,
  columns: () => Promise<ExportColumns>,
): AsyncGenerator<string> {
  const printed = await columns()
  const line = (cells: readonly Cell[]) => csvLine(isExact ? cells : cells.map(guarded))
  yield csvLine(printed.columns.map(({ name }) => name))
  for await (const records of pieces) yield records.map((record) => line(printed.cellsOf(record))).join('')
}

async function* sheetBytes(
  pieces: Records,
  { plan }: ExportWish,
  columns: () => Promise<ExportColumns>,
): AsyncGenerator<Uint8Array> {
  const printed = await columns()
  const forms = printed.columns.map(({ form }) => form)
  const rowOf = (record: StoredRecord) =>
    printed.cellsOf(record).map((cell, index) => sheetCell(cell, forms[index]!))
  yield* workbook(
    plan.type.name,
    printed.columns.map(({ name }) => name),
    mapped(pieces, (records) => records.map(rowOf)),
  )
}

async function* peopleText(pieces: Records, { columns, language }: People): AsyncGenerator<string> {
  const { line, cell } = peopleCsv(language)
  yield BYTE_ORDER_MARK + line(columns.columns.map(({ heading }) => cell(heading, 'text')))
  for await (const records of pieces)
    yield records
      .map((record) => line(columns.cellsOf(record).map(([value, form]) => cell(value, form))))
      .join('')
}

const peopleSheet = (pieces: Records, { columns, title }: People): AsyncGenerator<Uint8Array> =>
  workbook(
    title,
    columns.columns.map(({ heading }) => heading),
    mapped(pieces, (records) =>
      records.map((record) => columns.cellsOf(record).map(([value, form]) => sheetCell(value, form))),
    ),
  )

async function* mapped<From, To>(items: AsyncGenerator<From>, map: (one: From) => To): AsyncGenerator<To> {
  for await (const item of items) yield map(item)
}
