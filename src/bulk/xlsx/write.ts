import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { xmlText } from './cell-text.ts'
import { STYLES, sheetEnd, sheetHead, sheetPath, workbookParts } from './workbook.ts'

/** A cell as spreadsheets have it: text, a number, a truth, a day or a time as its number; null is an empty one. */
export type SheetCell =
  | string
  | number
  | boolean
  | null
  | { readonly serial: number; readonly style: 'day' | 'time' }

/** So many rows fit a sheet, its heading among them. */
const MOST_ROWS = 1_048_576

/** A workbook of rows, piece by piece; what does not fit a sheet goes to the next one, under the same heading. */
export async function* workbook(
  name: string,
  heading: readonly string[],
  rows: AsyncIterator<readonly (readonly SheetCell[])[]>,
): AsyncGenerator<Buffer> {
  const zip = new ZipFile()
  const source = new Source(rows)
  const writing = (async () => {
    let sheets = 0
    do await addSheet(zip, ++sheets, sheetText(heading, source))
    while (await source.hasMore())
    for (const [path, text] of workbookParts(name, sheets)) zip.addBuffer(Buffer.from(text), path)
    zip.end()
  })()
  const output = zip.outputStream as Readable
  writing.catch((failure: Error) => output.destroy(failure))
  try {
    for await (const piece of output) yield piece as Buffer
    await writing
  } finally {
    await rows.return?.()
  }
}

/** The rows that are left, some at a time. */
class Source {
  private readonly rows: AsyncIterator<readonly (readonly SheetCell[])[]>
  private waiting: readonly (readonly SheetCell[])[] = []
  private isDone = false

  constructor(rows: AsyncIterator<readonly (readonly SheetCell[])[]>) {
    this.rows = rows
  }

  async hasMore(): Promise<boolean> {
    while (this.waiting.length === 0 && !this.isDone) {
      const { done, value } = await this.rows.next()
      if (done) this.isDone = true
      else this.waiting = value
    }
    return this.waiting.length > 0
  }

  take(most: number): readonly (readonly SheetCell[])[] {
    const taken = this.waiting.slice(0, most)
    this.waiting = this.waiting.slice(most)
    return taken
  }
}

/** Resolves when all of the sheet was taken, and rejects when its rows could not be read. */
function addSheet(zip: ZipFile, number: number, text: AsyncGenerator<string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const stream = Readable.from(text, { objectMode: false })
    stream.once('end', resolve).once('error', reject)
    zip.addReadStream(stream, sheetPath(number))
  })
}

async function* sheetText(heading: readonly string[], source: Source): AsyncGenerator<string> {
  yield sheetHead + rowText(heading.map((text) => textCell(text, STYLES.heading)))
  for (let left = MOST_ROWS - 1; left > 0 && (await source.hasMore()); ) {
    const rows = source.take(left)
    left -= rows.length
    yield rows.map((cells) => rowText(cells.map(cellXml))).join('')
  }
  yield sheetEnd
}

const rowText = (cells: readonly string[]): string => `<row>${cells.join('')}</row>`

const textCell = (text: string, style: number = STYLES.plain): string =>
  `<c t="inlineStr"${style ? ` s="${style}"` : ''}><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`

function cellXml(cell: SheetCell): string {
  if (cell === null) return '<c/>'
  if (typeof cell === 'string') return textCell(cell)
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`
  if (typeof cell === 'boolean') return `<c t="b"><v>${cell ? 1 : 0}</v></c>`
  return `<c s="${STYLES[cell.style]}"><v>${cell.serial}</v></c>`
}
