import { type Cell, CsvReader } from './csv.ts'
import { type FileForm, textOf } from './sniff.ts'

/** So much of a file is read to know it; the rest is only sent. */
export const HEAD_BYTES = 256 * 1024
const MOST_ROWS = 50

/** The beginning of a file, cut into cells; lines of NDJSON have one. */
export interface Head {
  readonly header: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
  /** Nothing of the file lies beyond it. */
  readonly isComplete: boolean
}

export function headOf(bytes: Uint8Array, form: FileForm, isWhole: boolean): Head {
  const text = textOf(bytes, form.encoding)
  if (form.format === 'ndjson')
    return { header: [], rows: linesOf(text, isWhole).map((line) => [line]), isComplete: false }
  const reader = new CsvReader(form.delimiter)
  const rows = [...reader.push(text), ...(isWhole ? reader.end() : [])]
  const [header = [], ...others] = rows
  return {
    header: header.map((cell) => cell?.trim() ?? ''),
    rows: others.slice(0, MOST_ROWS),
    isComplete: isWhole && others.length <= MOST_ROWS,
  }
}

function linesOf(text: string, isWhole: boolean): string[] {
  const lines = text.split('\n')
  if (!isWhole) lines.pop()
  return lines
    .map((line) => line.trim())
    .filter(Boolean)
    .slice(0, MOST_ROWS)
}
