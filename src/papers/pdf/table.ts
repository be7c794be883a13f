import type { Column, Total } from './paper.ts'
import { BODY, heightOf, type Sheet, STRONG, type Type } from './sheet.ts'

const GAP = 8
const PADDING = 4

/** The lines of a paper; each page begins with the headings, and no line is torn apart that fits on one. */
export function printTable(
  sheet: Sheet,
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
): void {
  const places = placesOf(sheet, columns)
  const head = () =>
    printRow(
      sheet,
      places,
      columns.map(({ heading }) => heading),
      STRONG,
    )
  if (sheet.room < 4 * heightOf(BODY) + 4 * PADDING) sheet.nextPage()
  head()
  for (const row of rows) {
    const height = heightOfRow(sheet, places, row, BODY)
    if (sheet.room < height) {
      sheet.nextPage()
      head()
    }
    printRow(sheet, places, row, BODY)
  }
}

/** What it adds up to, on the right; it stays together. */
export function printTotals(sheet: Sheet, totals: readonly Total[]): void {
  const height = totals.length * (heightOf(STRONG) + PADDING) + PADDING
  if (sheet.room < height) sheet.nextPage()
  sheet.y += PADDING
  for (const { label, amount, isMain } of totals) {
    const type: Type = isMain ? { ...STRONG, size: 11 } : BODY
    const wide = sheet.width * 0.3
    sheet.write([label], sheet.left, sheet.y, type, sheet.width - wide)
    sheet.write([amount], sheet.left, sheet.y, type, sheet.width)
    sheet.y += heightOf(type) + PADDING
  }
}

interface Place extends Column {
  readonly x: number
  readonly width: number
}

function placesOf(sheet: Sheet, columns: readonly Column[]): Place[] {
  const shares = columns.reduce((sum, { share }) => sum + share, 0)
  const free = sheet.width - GAP * (columns.length - 1)
  let x = sheet.left
  return columns.map((column) => {
    const width = (free * column.share) / shares
    const place = { ...column, x, width }
    x += width + GAP
    return place
  })
}

const linesOf = (sheet: Sheet, places: readonly Place[], row: readonly string[], type: Type) =>
  places.map(({ width }, index) => sheet.lines(row[index] ?? '', width, type))

function heightOfRow(sheet: Sheet, places: readonly Place[], row: readonly string[], type: Type): number {
  const most = Math.max(...linesOf(sheet, places, row, type).map(({ length }) => length))
  return most * heightOf(type) + 2 * PADDING
}

function printRow(sheet: Sheet, places: readonly Place[], row: readonly string[], type: Type): void {
  const cells = linesOf(sheet, places, row, type)
  const height = Math.max(...cells.map(({ length }) => length)) * heightOf(type) + 2 * PADDING
  for (const [index, { x, width, isNumber }] of places.entries())
    sheet.write(cells[index]!, x, sheet.y + PADDING, type, isNumber ? width : undefined)
  sheet.y += height
  sheet.rule(sheet.y, type === STRONG ? '#1a1a1a' : undefined)
}
