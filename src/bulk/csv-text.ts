const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/

/** A cell of RFC 4180; null is nothing at all, an empty text is a pair of quotes. */
function csvCell(text: string | null): string {
  if (text === null) return ''
  if (text !== '' && !NEEDS_QUOTES.test(text)) return text
  return `"${text.replaceAll('"', '""')}"`
}

export const csvLine = (cells: readonly (string | null)[]): string => `${cells.map(csvCell).join(',')}\r\n`
