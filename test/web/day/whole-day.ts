import { browserTest } from '../support.ts'
import { board } from './board.ts'
import { calendar } from './calendar.ts'
import { dashboards } from './dashboards.ts'
import { duplicates } from './duplicates.ts'
import { forms } from './forms.ts'
import { money } from './money.ts'
import { papers } from './papers.ts'
import { questions } from './questions.ts'
import { sheets } from './sheets.ts'
import { timeline } from './timeline.ts'
import { startDay, walkThrough } from './walk.ts'

/** The first hour of an account has a file of its own. */
const PARTS = { timeline, questions, papers, sheets, board, dashboards, calendar, money, duplicates, forms }

const web = await startDay()

for (const language of ['en', 'ru'] as const)
  browserTest(`a day is worked through without a mouse (${language})`, () =>
    walkThrough(web, language, PARTS),
  )
