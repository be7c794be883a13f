import type { Letter } from './mail.ts'

/** Secrets stand behind the #: browsers do not send that part, so that it ends in no log. */
export const resetLink = (baseUrl: string, secret: string): string => `${baseUrl}/reset-password#${secret}`

export const invitationLink = (baseUrl: string, secret: string): string =>
  `${baseUrl}/accept-invitation#${secret}`

/** What a letter is about, and the language it is written in. */
export interface Occasion {
  readonly to: string
  readonly accountName: string
  readonly link: string
  /** Such as `ru-RU`; English for one that nothing is written in. */
  readonly locale: string
  /** What else it names. */
  readonly about?: string
}

type Write = (occasion: Occasion) => Omit<Letter, 'to'>

interface Letters {
  readonly reset: Write
  readonly invitation: Write
  readonly webhook: Write
}

const en: Letters = {
  reset: ({ to, accountName, link }) => ({
    subject: 'A new password for Rapport',
    text: `Somebody asked for a new password of ${to} in ${accountName}.

Choose it here within an hour:
${link}

If it was not you, there is nothing to do: your password stays as it is.
`,
  }),
  invitation: ({ accountName, link }) => ({
    subject: 'An invitation to Rapport',
    text: `You are invited to join ${accountName} in Rapport.

Accept within seven days:
${link}
`,
  }),
  webhook: ({ accountName, link, about = '' }) => ({
    subject: 'A webhook was switched off',
    text: `For five days nothing that ${accountName} told this address was taken:
${about}

Its webhook is switched off. Switch it on again here, and it goes on where it stopped:
${link}
`,
  }),
}

const ru: Letters = {
  reset: ({ to, accountName, link }) => ({
    subject: 'Новый пароль для Rapport',
    text: `Кто-то запросил новый пароль для ${to} в аккаунте «${accountName}».

Задайте его по ссылке в течение часа:
${link}

Если это были не вы, ничего делать не нужно: пароль останется прежним.
`,
  }),
  invitation: ({ accountName, link }) => ({
    subject: 'Приглашение в Rapport',
    text: `Вас приглашают в аккаунт «${accountName}» в Rapport.

Примите приглашение в течение семи дней:
${link}
`,
  }),
  webhook: ({ accountName, link, about = '' }) => ({
    subject: 'Вебхук отключён',
    text: `Пять дней этот адрес не принимал ничего из того, что сообщал ему аккаунт «${accountName}»:
${about}

Вебхук отключён. Включите его здесь, и он продолжит с того места, где остановился:
${link}
`,
  }),
}

export const resetLetter = (occasion: Occasion): Letter => letter('reset', occasion)
export const invitationLetter = (occasion: Occasion): Letter => letter('invitation', occasion)
export const webhookLetter = (occasion: Occasion, url: string): Letter =>
  letter('webhook', { ...occasion, about: oneLine(url) })

function letter(kind: keyof Letters, occasion: Occasion): Letter {
  const { to, accountName, locale } = occasion
  const letters = locale.toLowerCase().startsWith('ru') ? ru : en
  return { to, ...letters[kind]({ ...occasion, accountName: oneLine(accountName) }) }
}

/** What others have named must not look like text of ours. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ')
