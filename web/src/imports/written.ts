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

/** What can be chosen for values of a kind; nothing for those that are written in one way. */
export const writtenAs = (kind: string): readonly Written[] | undefined => CHOICES[kind]
