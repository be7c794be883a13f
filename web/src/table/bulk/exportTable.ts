import type { Parameters } from '../../api/address.ts'
import { cursorOf, type Page, readList } from '../../api/records.ts'
import { RequestError } from '../../api/request.ts'
import { shownIn } from '../../fields/values.ts'
import { saveFile } from '../../ui/saveFile.ts'
import { type Column, readValue } from '../columns.ts'
import { PAGE_SIZE } from '../request.ts'
import { BYTE_ORDER_MARK, type spreadsheetOf } from './spreadsheet.ts'

export interface Chosen {
  readonly has: (id: string) => boolean
  readonly count: number
}

interface Wanted {
  readonly type: string
  /** What the file is called, without its ending. */
  readonly title: string
  readonly columns: readonly Column[]
  readonly parameters: Parameters
  readonly sheet: ReturnType<typeof spreadsheetOf>
  readonly chosen: Chosen | undefined
}

/** A view as people read it, as a file: its columns under their headings, its rows, or those of them that are chosen. */
export async function exportTable({
  type,
  title,
  columns,
  parameters,
  sheet,
  chosen,
}: Wanted): Promise<void> {
  // The browser keeps finished pieces of a large file on its disk.
  const pieces = [new Blob([BYTE_ORDER_MARK, sheet.line(columns.map(({ label }) => sheet.heading(label)))])]
  let left = chosen?.count ?? Number.POSITIVE_INFINITY
  for (let cursor: string | null = ''; cursor !== null && left > 0; ) {
    const page: Page = await patiently(type, { ...parameters, 'page[after]': cursor })
    const records = chosen ? page.data.filter(({ id }) => chosen.has(id)) : page.data
    const lines = records.map((record) =>
      sheet.line(
        columns
          .map((column) => shownIn(column, record))
          .map((field) => sheet.cell(field, readValue(field, record, page.included))),
      ),
    )
    pieces.push(new Blob(lines))
    left -= records.length
    cursor = cursorOf(page)
  }
  saveFile(new Blob(pieces, { type: 'text/csv;charset=utf-8' }), `${title}.csv`)
}

/** Whoever asks for very much is made to wait now and then. */
async function patiently(type: string, parameters: Parameters): Promise<Page> {
  for (;;)
    try {
      return await readList(type, { ...parameters, 'page[size]': String(PAGE_SIZE) })
    } catch (failure) {
      const seconds = failure instanceof RequestError ? failure.retryAfter : undefined
      if (!seconds) throw failure
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
    }
}
