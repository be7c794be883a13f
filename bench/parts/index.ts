import type { Bench } from '../bench.ts'
import { browser } from './browser.ts'
import { bulk } from './bulk.ts'
import { day } from './day.ts'
import { filters } from './filters.ts'
import { following } from './following.ts'
import { growth } from './growth.ts'
import { lists } from './lists.ts'
import { memory } from './memory.ts'
import { papers } from './papers.ts'
import { records } from './records.ts'
import { rights } from './rights.ts'
import { start } from './start.ts'
import { undo } from './undo.ts'
import { writes } from './writes.ts'

/** All parts, in the order in which they run: the data only grows. */
export const PARTS: Readonly<Record<string, (bench: Bench) => Promise<void>>> = {
  lists,
  records,
  filters,
  browser,
  writes,
  day,
  growth,
  rights,
  following,
  memory,
  start,
  undo,
  papers,
  bulk,
}
