import type { Meanings } from '../../jsonapi/query/meanings.ts'
import type { CsvColumn } from './csv-columns.ts'

/** What a cell means: an id or a value, null for nothing; undefined when nobody has said it. */
export type Meaning = (cell: string) => string | null | undefined

/** Names are found in any letter case, and so is what they mean. */
const folded = (text: string): string => text.trim().toLowerCase()

export function meaningOf(cells: Meanings[string] | undefined): Meaning | undefined {
  if (!cells) return undefined
  const known = new Map(Object.entries(cells).map(([cell, meaning]) => [folded(cell), meaning]))
  return (cell) => known.get(folded(cell))
}

/** The column with the meanings of its cells in their place. */
export const withMeaning = (column: CsvColumn, meaning: Meaning | undefined): CsvColumn =>
  meaning
    ? {
        ...column,
        put(input, cell) {
          const meant = cell === null ? undefined : meaning(cell)
          column.put(input, meant === undefined ? cell : meant)
        },
      }
    : column
