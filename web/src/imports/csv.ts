/** A cell without anything, not even quotes, is null. */
export type Cell = string | null

const QUOTE = '"'

/** Cuts text that arrives in pieces into rows of cells; more forgiving than the server, which says what is wrong. */
export class CsvReader {
  private readonly delimiter: string
  private rest = ''

  constructor(delimiter: string) {
    this.delimiter = delimiter
  }

  push(text: string): Cell[][] {
    this.rest += text
    return this.take(false)
  }

  /** What stands after the last line end. */
  end(): Cell[][] {
    return this.take(true)
  }

  private take(isLast: boolean): Cell[][] {
    const rows: Cell[][] = []
    let from = 0
    for (;;) {
      const found = this.rowAt(from, isLast)
      if (!found) break
      from = found.end
      if (found.cells.length > 1 || found.cells[0] !== null) rows.push(found.cells)
    }
    this.rest = this.rest.slice(from)
    return rows
  }

  /** Undefined while the end of the row has not arrived. */
  private rowAt(start: number, isLast: boolean): { cells: Cell[]; end: number } | undefined {
    const { rest, delimiter } = this
    if (start >= rest.length) return undefined
    const cells: Cell[] = []
    for (let at = start; ; ) {
      const cell = rest[at] === QUOTE ? this.quotedAt(at) : this.plainAt(at)
      if (!cell || (cell.end >= rest.length && !isLast)) return undefined
      cells.push(cell.value)
      if (rest[cell.end] === delimiter) at = cell.end + 1
      else return { cells, end: afterLineEnd(rest, cell.end) }
    }
  }

  private plainAt(start: number): { value: Cell; end: number } {
    const { rest, delimiter } = this
    let end = start
    while (end < rest.length && rest[end] !== delimiter && rest[end] !== '\n') end++
    const value = rest.slice(start, rest[end - 1] === '\r' && rest[end] !== delimiter ? end - 1 : end)
    return { value: value === '' ? null : value, end: Math.max(end, start) }
  }

  /** What stands between the closing quote and the delimiter belongs to the cell. */
  private quotedAt(start: number): { value: Cell; end: number } | undefined {
    const { rest } = this
    let close = rest.indexOf(QUOTE, start + 1)
    while (close >= 0 && rest[close + 1] === QUOTE) close = rest.indexOf(QUOTE, close + 2)
    if (close < 0) return undefined
    const tail = this.plainAt(close + 1)
    const value = rest.slice(start + 1, close).replaceAll('""', QUOTE)
    return { value: value + (tail.value ?? ''), end: tail.end }
  }
}

const afterLineEnd = (text: string, at: number): number => Math.min(at + 1, text.length)

const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/

const csvCell = (cell: Cell): string => {
  if (cell === null) return ''
  return cell !== '' && !NEEDS_QUOTES.test(cell) ? cell : `"${cell.replaceAll(QUOTE, '""')}"`
}

/** A row as the server reads it: RFC 4180, with commas. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`
