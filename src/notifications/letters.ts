import type { LetterWriter } from '../accounts/letters/letter-jobs.ts'
import type { Letter } from '../accounts/letters/mail.ts'
import { type Language, languageOf } from '../definition/words.ts'
import type { Database } from '../store/database.ts'
import { BELONGS_INTO_LETTER, USUALLY_DAILY } from './daily-letters.ts'
import type { WantedLetter } from './letter-jobs.ts'

/** So many are told in one letter; the rest is behind its link. */
const MOST = 50

interface Told {
  readonly title: string
  readonly body: string | null
}

/** Whom a letter goes to: somebody who can sign in. */
interface Addressee {
  readonly email: string
  readonly language: Language
}

/** The letters of notifications, by the kind of their jobs. */
export const notificationLetters = (
  database: Database,
  baseUrl: string,
): Readonly<Record<WantedLetter['kind'], LetterWriter>> => ({
  notification: async ({ accountId, data }) => {
    const { notificationId } = data as WantedLetter & { kind: 'notification' }
    const [row] = await database.query(
      `SELECT n.title, n.body, n.resource_type, n.resource_id, ${ADDRESSEE} FROM notifications n
        JOIN users u ON u.account_id = n.account_id AND u.id = n.user_id JOIN accounts a ON a.id = u.account_id
        WHERE n.account_id = $1 AND n.id = $2 AND ${CAN_SIGN_IN}`,
      [accountId, notificationId],
    )
    if (!row) return undefined
    const [title, body, type, id, ...to] = row
    const link = baseUrl + (type && id ? pageOf(type, id) : '/notifications')
    return single(addressee(to), { title: title!, body: body ?? null }, link, baseUrl)
  },
  daily: async ({ accountId, data }) => {
    const { userId, after, until } = data as WantedLetter & { kind: 'daily' }
    const rows = await database.query(
      `SELECT n.title, n.body, ${ADDRESSEE} FROM notifications n
        JOIN users u ON u.account_id = n.account_id AND u.id = n.user_id JOIN accounts a ON a.id = u.account_id
        WHERE n.account_id = $2 AND n.user_id = $3 AND n.created_at > $4 AND n.created_at <= $5
          AND ${BELONGS_INTO_LETTER} AND ${CAN_SIGN_IN} ORDER BY n.id DESC LIMIT ${MOST}`,
      [USUALLY_DAILY, accountId, userId, after, until],
    )
    const [first] = rows
    if (!first) return undefined
    const told = rows.map(([title, body]) => ({ title: title!, body: body ?? null }))
    return daily(addressee(first.slice(2)), told, baseUrl)
  },
})

/** Where the web app shows it. */
const pageOf = (type: string, id: string): string =>
  type === 'import-jobs' ? `/imports/${id}` : `/${type}/${id}`

const ADDRESSEE = 'u.email, coalesce(u.locale, a.locale)'
const CAN_SIGN_IN = 'NOT u.disabled AND u.password_hash IS NOT NULL'

const addressee = ([email, locale]: readonly (string | null)[]): Addressee => ({
  email: email!,
  language: languageOf(locale!),
})

const WORDS = {
  en: {
    subject: (number: number) =>
      number === 1 ? 'A notification in Rapport' : `${number} notifications in Rapport`,
    all: 'All notifications:',
    choose: 'What you are told of, and how:',
  },
  ru: {
    subject: (number: number) => `Уведомления в Rapport: ${number}`,
    all: 'Все уведомления:',
    choose: 'О чём и как вам сообщать:',
  },
} as const

const oneLine = (text: string) => text.replace(/\s+/g, ' ')

const paragraph = ({ title, body }: Told): string => (body ? `${oneLine(title)}\n${body}` : oneLine(title))

function single({ email: to, language }: Addressee, told: Told, link: string, baseUrl: string): Letter {
  const text = `${paragraph(told)}\n${link}\n\n${footer(language, baseUrl)}`
  return { to, subject: oneLine(told.title), text }
}

function daily({ email: to, language }: Addressee, told: readonly Told[], baseUrl: string): Letter {
  const { subject, all } = WORDS[language]
  const text = `${told.map(paragraph).join('\n\n')}\n\n${all}\n${baseUrl}/notifications\n\n${footer(language, baseUrl)}`
  return { to, subject: subject(told.length), text }
}

const footer = (language: Language, baseUrl: string): string =>
  `${WORDS[language].choose}\n${baseUrl}/settings/notifications\n`
