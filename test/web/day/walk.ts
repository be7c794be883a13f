import { Mail } from '../../../src/accounts/letters/mail.ts'
import type { Language } from '../../../src/definition/words.ts'
import en from '../../../web/src/locales/en.ts'
import ru from '../../../web/src/locales/ru.ts'
import { Mailbox } from '../../support/mailbox.ts'
import { startDemo } from '../demo.ts'
import type { Web } from '../support.ts'
import type { Place } from './place.ts'

const TEXTS = { en, ru }

/** The demo, with letters and with whatever follows the log. */
export async function startDay(): Promise<Web> {
  const { url } = await Mailbox.open()
  const mail = new Mail({ smtp: { url, from: 'crm@example.com' }, print: () => {}, log: () => {} })
  return startDemo({ mail, followsLog: true })
}

/** Works through parts of a day on one page: to load the app again for each would cost as much as the part. */
export async function walkThrough(
  web: Web,
  language: Language,
  parts: Readonly<Record<string, (place: Place) => Promise<void>>>,
): Promise<void> {
  const { id } = (await web.api.get('/profile')).document.data
  const attributes = { locale: language }
  await web.api.patch(`/users/${id}`, { data: { type: 'users', id, attributes } })
  const page = await web.enter('/')
  for (const [name, work] of Object.entries(parts))
    try {
      await work({ web, page, language, texts: TEXTS[language] })
    } catch (cause) {
      throw new Error(`${name} (${language})`, { cause })
    }
}
