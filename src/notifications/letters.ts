import type { LetterWriter } from '../accounts/letters/letter-jobs.ts'
import type { Letter } from '../accounts/letters/mail.ts'
import type { Language } from '../definition/words.ts'
import type { Database } from '../store/database.ts'
import { BELONGS_INTO_LETTER, USUALLY_DAILY } from './daily-letters.ts'
import type { WantedLetter } from './letter-jobs.ts'
import { TOLD, type Told, toldIn } from './told.ts'

/** So many are told in one letter; the rest is behind its link. */
const MOST = 50

/** The letters of notifications, by the kind of their jobs. */
export const notificationLetters = (
  database: Database,
  baseUrl: string,
): Readonly<Record<WantedLetter['kind'], LetterWriter>> => ({
  notification: async ({ accountId, data }) => {
    const { notificationId } = data as WantedLetter & { kind: 'notification' }
    const [row] = await database.query(
      `SELECT n.resource_type, n.resource_id, u.email, ${TOLD} FROM notifications n
        JOIN users u ON u.account_id = n.account_id AND u.id = n.user_id JOIN accounts a ON a.id = u.account_id
        WHERE n.account_id = $1 AND n.id = $2 AND ${CAN_SIGN_IN}`,
      [accountId, notificationId],
    )
    if (!row) return undefined
    const [type, id, email, ...stored] = row
    const link = baseUrl + (type && id ? pageOf(type, id) : '/notifications')
    return single(email!, toldIn(database.registry, stored), link, baseUrl)
  },
  daily: async ({ accountId, data }) => {
    const { userId, ids } = data as WantedLetter & { kind: 'daily' }
    const rows = await database.query(
      `SELECT u.email, ${TOLD} FROM notifications n
        JOIN users u ON u.account_id = n.account_id AND u.id = n.user_id JOIN accounts a ON a.id = u.account_id
        WHERE n.account_id = $2 AND n.user_id = $3 AND n.id = ANY($4::bigint[])
          AND ${BELONGS_INTO_LETTER} AND ${CAN_SIGN_IN} ORDER BY n.id DESC LIMIT ${MOST}`,
      [USUALLY_DAILY, accountId, userId, ids],
    )
    const [first] = rows
    if (!first) return undefined
    const told = rows.map(([, ...stored]) => toldIn(database.registry, stored))
    return daily(first[0]!, told, baseUrl)
  },
})

/** Where the web app shows it. */
const pageOf = (type: string, id: string): string =>
  type === 'import-jobs' ? `/imports/${id}` : `/${type}/${id}`

/** Letters go to people who can. */
const CAN_SIGN_IN = 'NOT u.disabled AND u.password_hash IS NOT NULL'

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

function single(to: string, told: Told, link: string, baseUrl: string): Letter {
  const text = `${paragraph(told)}\n${link}\n\n${footer(told.to.language, baseUrl)}`
  return { to, subject: oneLine(told.title), text }
}

function daily(to: string, told: readonly Told[], baseUrl: string): Letter {
  const { language } = told[0]!.to
  const { subject, all } = WORDS[language]
  const text = `${told.map(paragraph).join('\n\n')}\n\n${all}\n${baseUrl}/notifications\n\n${footer(language, baseUrl)}`
  return { to, subject: subject(told.length), text }
}

const footer = (language: Language, baseUrl: string): string =>
  `${WORDS[language].choose}\n${baseUrl}/settings/notifications\n`
