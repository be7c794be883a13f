import { momentOf, printMoment } from '../../definition/zone.ts'
import { short } from '../../errors/errors.ts'
import { csvLine, guarded } from '../csv-text.ts'
import { BrokenBody } from '../rows/record-splitter.ts'
import { Archive } from './archive.ts'
import { cellText } from './cell-text.ts'
import type { SentWorkbook } from './sent-workbook.ts'
import { wallTimeOf } from './serial.ts'
import { type SharedParts, sharedPartsOf } from './shared-parts.ts'
import { type Attributes, readXml } from './xml.ts'

const MOST_COLUMNS = 2_000
const LONGEST_TEXT = 1024 * 1024
/** As much as a row of an import may have; cells that share a text cost the sender next to nothing. */
const LONGEST_ROW = 1024 * 1024

/**
 * The rows of a workbook as CSV: those of the sheet of this name, else of the first and of all others under the same
 * heading.
 */
export async function* csvOfWorkbook(
  file: string,
  { zone, sheet, onSheets, gone }: SentWorkbook,
): AsyncGenerator<string> {
  const archive = await Archive.open(file, gone)
  try {
    const parts = await sharedPartsOf(archive)
    onSheets?.(parts.sheets.map(({ name }) => name))
    let heading: string | undefined
    for (const { path } of sheetsFor(parts, sheet)) {
      let isFirst = true
      for await (const line of new SheetReader(parts, zone).lines(archive.text(path))) {
        if (!isFirst || heading === undefined) yield line
        else if (line !== heading) break
        heading ??= line
        isFirst = false
      }
    }
    if (heading === undefined) throw new BrokenBody('The workbook has no rows')
  } finally {
    archive.close()
  }
}

function sheetsFor({ sheets }: SharedParts, wanted: string | undefined): SharedParts['sheets'] {
  if (wanted === undefined) return sheets
  const found = sheets.filter(({ name }) => name === wanted)
  if (found.length === 0) throw new BrokenBody(`The workbook has no visible sheet "${short(wanted)}"`)
  return found
}

interface Row {
  readonly number: number
  readonly cells: readonly (string | null)[]
}

/** Reads the cells of one sheet. */
class SheetReader {
  private readonly parts: SharedParts
  private readonly zone: string
  private waiting: Row[] = []
  private width: number | undefined
  private row: (string | null)[] = []
  private rowNumber = 0
  private column = 0
  private kind = ''
  private style = 0
  private text = ''
  private isValue = false
  private hasFormula = false
  private hasValue = false

  constructor(parts: SharedParts, zone: string) {
    this.parts = parts
    this.zone = zone
  }

  /** Lines of CSV. One is made when it is wanted: rows that share long texts would be far more than was sent. */
  async *lines(pieces: AsyncIterable<string>): AsyncGenerator<string> {
    const handlers = {
      open: (name: string, attributes: Attributes) => this.open(name, attributes),
      text: (text: string) => this.take(text),
      close: (name: string) => this.close(name),
    }
    for await (const _ of readXml(pieces, handlers)) {
      for (const row of this.waiting) yield this.line(row)
      this.waiting = []
    }
  }

  private line({ number, cells }: Row): string {
    if (cells.reduce((length, cell) => length + (cell?.length ?? 0), 0) > LONGEST_ROW)
      throw new BrokenBody(`Row ${number} has more than ${LONGEST_ROW} characters`)
    const missing = Array<null>(this.width! - cells.length).fill(null)
    return csvLine([...cells, ...missing].map(guarded))
  }

  private open(name: string, attributes: Attributes): void {
    if (name === 'row') {
      this.rowNumber = Number(attributes.r ?? this.rowNumber + 1)
      this.row = []
      this.column = 0
    } else if (name === 'c') {
      if (attributes.r) this.column = columnOf(attributes.r)
      if (this.column >= MOST_COLUMNS)
        throw new BrokenBody(`Row ${this.rowNumber} has more than ${MOST_COLUMNS} columns`)
      this.kind = attributes.t ?? 'n'
      this.style = Number(attributes.s ?? 0)
      this.text = ''
      this.hasFormula = this.hasValue = false
    } else if (name === 'f') this.hasFormula = true
    else if (name === 'v' || name === 't') this.isValue = this.hasValue = true
  }

  private take(text: string): void {
    if (!this.isValue) return
    this.text += text
    if (this.text.length > LONGEST_TEXT)
      throw new BrokenBody(`${this.place} has more than ${LONGEST_TEXT} characters`)
  }

  private close(name: string): void {
    if (name === 'v' || name === 't') this.isValue = false
    else if (name === 'c') {
      const cell = this.cell()
      if (cell !== null) {
        while (this.row.length < this.column) this.row.push(null)
        this.row[this.column] = cell
      }
      this.column++
    } else if (name === 'row') this.endRow()
  }

  /** Rows without anything in them are gaps between those that count. */
  private endRow(): void {
    if (this.row.length === 0) return
    this.width ??= this.row.length
    if (this.row.length > this.width)
      throw new BrokenBody(`Row ${this.rowNumber} has ${this.row.length} cells, the heading ${this.width}`)
    this.waiting.push({ number: this.rowNumber, cells: this.row })
    this.row = []
  }

  private cell(): string | null {
    const { kind, text } = this
    if (!this.hasValue) {
      if (this.hasFormula)
        throw new BrokenBody(
          `${this.place} has a formula without its result: open the file in a spreadsheet program and save it`,
        )
      return null
    }
    if (kind === 's') return this.parts.strings[Number(text)] ?? null
    if (kind === 'b') return text === '1' ? 'true' : 'false'
    if (kind === 'n') return text === '' ? null : this.number(text)
    return cellText(text)
  }

  private number(text: string): string {
    const number = Number(text)
    if (!Number.isFinite(number)) throw new BrokenBody(`${this.place} has a number that is none: ${text}`)
    const style = this.parts.styles[this.style] ?? 'number'
    const wallTime = style === 'number' ? undefined : wallTimeOf(number, this.parts.isFrom1904)
    if (wallTime === undefined) return plain(number)
    if (style === 'day') return new Date(wallTime).toISOString().slice(0, 10)
    return printMoment(momentOf(this.zone, wallTime), this.zone)
  }

  private get place(): string {
    return `The cell in row ${this.rowNumber}, column ${this.column + 1}`
  }
}

/** `BC12` is in column 54, counted from 0. */
function columnOf(reference: string): number {
  let column = 0
  for (const letter of reference) {
    const digit = letter.charCodeAt(0) - 64
    if (digit < 1 || digit > 26) break
    column = column * 26 + digit
  }
  return column - 1
}

/** Fifteen digits, as spreadsheets show them, and no exponent. */
function plain(number: number): string {
  const text = String(Number(number.toPrecision(15)))
  if (!text.includes('e')) return text
  return Math.abs(number) < 1 ? number.toFixed(20).replace(/\.?0+$/, '') : number.toFixed(0)
}
