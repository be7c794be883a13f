import { Mail } from '../../../src/accounts/letters/mail.ts'
import type { Language } from '../../../src/definition/words.ts'
import en from '../../../web/src/locales/en.ts'
import ru from '../../../web/src/locales/ru.ts'
import { Mailbox } from '../../support/mailbox.ts'
import { startDemo } from '../demo.ts'
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

const mailbox = await Mailbox.open()
const mail = new Mail({ smtp: { url: mailbox.url, from: 'crm@example.com' }, print: () => {}, log: () => {} })
const web = await startDemo({ mail, followsLog: true })

/** The first hour of an account has a file of its own. */
const PARTS = { timeline, questions, papers, sheets, board, dashboards, calendar, money, duplicates, forms }

async function speak(locale: Language): Promise<void> {
  const { id } = (await web.api.get('/profile')).document.data
  await web.api.patch(`/users/${id}`, { data: { type: 'users', id, attributes: { locale } } })
}

// One page for all of a language: to load the app again for each part would cost as much as the part.
for (const [language, texts] of [
  ['en', en],
  ['ru', ru],
] as const)
  browserTest(`a day is worked through without a mouse (${language})`, async () => {
    await speak(language)
    const page = await web.enter('/')
    for (const [name, work] of Object.entries(PARTS))
      try {
        await work({ web, page, language, texts })
      } catch (cause) {
        throw new Error(`${name} (${language})`, { cause })
      }
  })
