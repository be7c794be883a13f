import type { Letter } from './mail.ts'

/** Secrets stand behind the #: browsers do not send that part, so that it ends in no log. */
export const resetLink = (baseUrl: string, secret: string): string => `${baseUrl}/reset-password#${secret}`

export const invitationLink = (baseUrl: string, secret: string): string =>
  `${baseUrl}/accept-invitation#${secret}`

export const resetLetter = (to: string, accountName: string, link: string): Letter => ({
  to,
  subject: 'A new password for Rapport',
  text: `Somebody asked for a new password of ${to} in ${oneLine(accountName)}.

Choose it here within an hour:
${link}

If it was not you, there is nothing to do: your password stays as it is.
`,
})

export const invitationLetter = (to: string, accountName: string, link: string): Letter => ({
  to,
  subject: 'An invitation to Rapport',
  text: `You are invited to join ${oneLine(accountName)} in Rapport.

Accept within seven days:
${link}
`,
})

/** What others have named must not look like text of ours. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ')
