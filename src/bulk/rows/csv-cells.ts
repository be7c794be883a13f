/** A row that cannot be read, in words for whoever sent it. */
export class BrokenRow extends Error {}

const QUOTE = '"'

/** The cells of one row of CSV; a cell without anything, not even quotes, is null. */
export function csvCells(row: string): (string | null)[] {
  const cells: (string | null)[] = []
  for (let at = 0; ; at++) {
    if (row[at] === QUOTE) {
      const end = closingQuote(row, at + 1)
      cells.push(row.slice(at + 1, end).replaceAll('""', QUOTE))
      at = end + 1
      if (at < row.length && row[at] !== ',')
        throw new BrokenRow(`Cell ${cells.length} goes on after its closing quote`)
    } else {
      const comma = row.indexOf(',', at)
      const end = comma < 0 ? row.length : comma
      const cell = row.slice(at, end)
      if (cell.includes(QUOTE))
        throw new BrokenRow(`Cell ${cells.length + 1} has a quote inside and is not quoted as a whole`)
      cells.push(cell === '' ? null : cell)
      at = end
    }
    if (at >= row.length) return cells
  }
}

function closingQuote(row: string, from: number): number {
  for (let at = row.indexOf(QUOTE, from); at >= 0; at = row.indexOf(QUOTE, at + 2))
    if (row[at + 1] !== QUOTE) return at
  throw new BrokenRow('A quote is never closed')
}
