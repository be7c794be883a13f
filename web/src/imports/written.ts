import type { First } from '../ui/dates.ts'
import type { Notation } from '../ui/numbers.ts'

/** How days or numbers of a column are written. */
export type Written = First | Notation

const DAYS: readonly Written[] = ['day', 'month']
const NUMBERS: readonly Written[] = [',', '.']

const CHOICES: Readonly<Record<string, readonly Written[]>> = {
  date: DAYS,
  datetime: DAYS,
  decimal: NUMBERS,
  integer: NUMBERS,
}

/** Days and numbers as programs write them: there is nothing to choose. */
const PLAIN = /^(\d{4}-\d\d-\d\d.*|-?\d+)$/

/** What can be chosen for the cells of a kind; nothing for those that can be read in one way only. */
export const writtenAs = (kind: string, cells: readonly string[]): readonly Written[] | undefined =>
  cells.every((cell) => PLAIN.test(cell.trim())) ? undefined : CHOICES[kind]
