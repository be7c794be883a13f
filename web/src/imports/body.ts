import type { First } from '../ui/dates.ts'
import type { Notation } from '../ui/numbers.ts'
import type { Convert } from './convert.ts'
import { type Cell, CsvReader, csvLine } from './csv.ts'
import { HEAD_BYTES, type Head } from './head.ts'
import type { FileForm } from './sniff.ts'
import type { Target } from './targets.ts'

/** Where a column goes, and how its cells are changed on the way. */
export interface Column extends Target {
  readonly convert: Convert | undefined
  /** How its days and numbers are written. */
  readonly first: First
  readonly notation: Notation
}

/** A file with what its columns mean. */
export interface Mapped {
  readonly file: Blob
  readonly form: FileForm
  readonly head: Head
  /** One for each column; null for one that is left out. */
  readonly columns: readonly (Column | null)[]
  /** Names under which the server passes over a column. */
  readonly spare: readonly string[]
}

const PIECE = 4 * 1024 * 1024

/** What is sent: the file with another first line where that is enough, else rewritten piece by piece. */
export async function bodyOf(mapped: Mapped, onProgress: (share: number) => void): Promise<Blob> {
  if (mapped.form.format === 'ndjson') return mapped.file
  const header = headerFor(mapped)
  const start = header && (await rowsStart(mapped.file))
  if (header && start) return new Blob([csvLine(header), mapped.file.slice(start)])
  return rewritten(mapped, onProgress)
}

/** The first rows alone, to try them. */
export const sampleOf = ({ head, columns, form }: Mapped): Blob =>
  form.format === 'ndjson'
    ? new Blob(head.rows.map(([line]) => `${line}\n`))
    : new Blob([csvLine(namesOf(columns)), ...head.rows.map((row) => csvLine(chosen(row, columns)))])

/** The header under which the file can be sent as it stands; undefined when its rows have to be rewritten. */
function headerFor({ form, head, columns, spare }: Mapped): readonly string[] | undefined {
  const isPlain = form.encoding === 'utf-8' && form.delimiter === ','
  const isReady = columns.every(
    (column, index) => !column?.convert || (head.isComplete && stands(column, head, index)),
  )
  const isEven = head.rows.every(({ length }) => length === columns.length)
  const names = namesOf(columns)
  const free = spare.filter((name) => !names.includes(name))
  if (!isPlain || !isReady || !isEven || columns.length - names.length > free.length) return undefined
  return columns.map((target) => target?.name ?? free.pop()!)
}

/** Whether the cells of a column are seen to be as the API takes them. */
function stands(column: Column, { rows }: Head, index: number): boolean {
  const cells = rows.map((row) => row[index] ?? null).filter((cell) => cell !== null)
  return cells.length > 0 && cells.every((cell) => converted(column, cell) === cell)
}

/** The byte after the first line; a header may have line ends of its own. */
async function rowsStart(file: Blob): Promise<number | undefined> {
  const bytes = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
  let isQuoted = false
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] === 0x22) isQuoted = !isQuoted
    else if (bytes[at] === 0x0a && !isQuoted) return at + 1
  }
  return undefined
}

/** The browser keeps finished pieces of a large file on its disk. */
async function rewritten(
  { file, form, columns }: Mapped,
  onProgress: (share: number) => void,
): Promise<Blob> {
  const reader = new CsvReader(form.delimiter)
  const decoder = new TextDecoder(form.encoding)
  const pieces: Blob[] = []
  let isHeader = true
  const write = (rows: readonly (readonly Cell[])[]) => {
    const lines = (isHeader ? rows.slice(1) : rows).map((row) => csvLine(chosen(row, columns)))
    if (isHeader && rows.length > 0) {
      lines.unshift(csvLine(namesOf(columns)))
      isHeader = false
    }
    pieces.push(new Blob(lines))
  }
  for (let from = 0; from < file.size; from += PIECE) {
    const bytes = await file.slice(from, from + PIECE).arrayBuffer()
    write(reader.push(decoder.decode(bytes, { stream: true })))
    onProgress(Math.min(1, (from + PIECE) / file.size))
  }
  write([...reader.push(decoder.decode()), ...reader.end()])
  return new Blob(pieces)
}

const namesOf = (columns: Mapped['columns']): string[] => columns.flatMap((target) => target?.name ?? [])

/** Cells beyond the last column stay, so that the server refuses the row. */
const chosen = (row: readonly Cell[], columns: Mapped['columns']): Cell[] => [
  ...columns.flatMap((target, index) => (target ? [converted(target, row[index])] : [])),
  ...row.slice(columns.length),
]

export const converted = ({ convert }: Column, cell: Cell = null): Cell =>
  cell !== null && convert ? convert(cell) : cell
