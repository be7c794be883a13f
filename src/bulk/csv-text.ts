const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/

/** A cell of RFC 4180; null is nothing at all, an empty text is a pair of quotes. */
function csvCell(text: string | null): string {
  if (text === null) return ''
  if (text !== '' && !NEEDS_QUOTES.test(text)) return text
  return `"${text.replaceAll('"', '""')}"`
}

export const csvLine = (cells: readonly (string | null)[]): string => `${cells.map(csvCell).join(',')}\r\n`

/**
 * What spreadsheets take for a formula: = @, a tab or a line end, also in full width; + and - unless only a number or a
 * phone follows. Apostrophes in front of it belong to it, so that what is added can be told from what was there.
 */
const FORMULA = /^'*(?:[=@\uff1d\uff20\t\r\n]|[+\uff0b\uff0d-](?![\d ().-]*$))/

/** A cell that no spreadsheet calculates: an apostrophe stands before what it would take for a formula. */
export const guarded = (cell: string | null): string | null =>
  cell !== null && FORMULA.test(cell) ? `'${cell}` : cell

/** The cell as it was before it was guarded. */
export const unguarded = (cell: string | null): string | null =>
  cell?.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell
