import { board } from './day/board.ts'
import { calendar } from './day/calendar.ts'
import { dashboards } from './day/dashboards.ts'
import { duplicates } from './day/duplicates.ts'
import { forms } from './day/forms.ts'
import { money } from './day/money.ts'
import { papers } from './day/papers.ts'
import { startDay, walkThrough } from './day/walk.ts'
import { browserTest } from './support.ts'

/** The others are gone through in Russian by `timeline`, `questions` and `sheets`; all of it in both languages by `npm run day`. */
const PARTS = { papers, board, dashboards, calendar, money, duplicates, forms }

const web = await startDay()

browserTest('most of a day is worked through without a mouse, in Russian', () =>
  walkThrough(web, 'ru', PARTS),
)
