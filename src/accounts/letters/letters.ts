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
}

type Write = (occasion: Occasion) => Omit<Letter, 'to'>

interface Letters {
  readonly reset: Write
  readonly invitation: Write
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
}

export const resetLetter = (occasion: Occasion): Letter => letter('reset', occasion)
export const invitationLetter = (occasion: Occasion): Letter => letter('invitation', occasion)

function letter(kind: keyof Letters, { to, accountName, link, locale }: Occasion): Letter {
  const letters = locale.toLowerCase().startsWith('ru') ? ru : en
  return { to, ...letters[kind]({ to, accountName: oneLine(accountName), link, locale }) }
}

/** What others have named must not look like text of ours. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ')
