import type { NewJob } from '../../jobs/enqueue.ts'
import type { Handler, RunningJob } from '../../jobs/runner.ts'
import type { Database } from '../../store/database.ts'
import { readAccount } from '../account-settings.ts'
import { renewInvitation } from '../invitations/invitations.ts'
import { makeReset, queueResets } from '../sign-in/password-resets.ts'
import { invitationLetter, invitationLink, resetLetter, resetLink } from './letters.ts'
import type { Letter, Mail } from './mail.ts'

/** Longer than a mail server is waited for: by then whoever invites has sent the letter, or is gone. */
const AFTER_THE_REQUEST_S = 60

/** What is known of a letter while it waits. The secret is none of it: it is made with the letter. */
type Wanted =
  | { readonly kind: 'invitation'; readonly invitationId: string }
  | { readonly kind: 'reset'; readonly userId: string }
  | { readonly kind: 'resets'; readonly email: string }

const letterJob = (data: Wanted, delaySeconds = 0): NewJob => ({ queue: 'letters', data, delaySeconds })

/** The letter to an invited person, should the request that makes it not live to send it. */
export const invitationJob = (invitationId: string): NewJob =>
  letterJob({ kind: 'invitation', invitationId }, AFTER_THE_REQUEST_S)

/** Letters to whoever has this address, in whichever account. */
export const resetsJob = (email: string): NewJob => letterJob({ kind: 'resets', email })

/** Writes a letter of another kind; none when there is nothing to tell any more. */
export type LetterWriter = (job: RunningJob) => Promise<Letter | undefined>

/** Writes letters and sends them: at least once, and with a link of its own each time. */
export function letterHandler(
  database: Database,
  mail: Mail,
  baseUrl: string,
  others: Readonly<Record<string, LetterWriter>> = {},
): Handler {
  return async (job) => {
    const wanted = job.data as Wanted
    if (wanted.kind === 'resets') return queueResets(database, wanted.email)
    const letter = await (others[wanted.kind]?.(job) ??
      (wanted.kind === 'reset'
        ? resetFor(database, job.accountId!, wanted.userId, baseUrl)
        : invitationFor(database, job, wanted.invitationId, baseUrl)))
    if (letter && !(await mail.send(letter)) && mail.isSent)
      throw new Error('The mail server did not take the letter')
  }
}

async function resetFor(
  database: Database,
  accountId: string,
  userId: string,
  baseUrl: string,
): Promise<Letter | undefined> {
  const made = await makeReset(database, accountId, userId)
  if (!made) return undefined
  const { secret, email: to, ...about } = made
  return resetLetter({ to, link: resetLink(baseUrl, secret), ...about })
}

async function invitationFor(
  database: Database,
  { accountId }: RunningJob,
  invitationId: string,
  baseUrl: string,
): Promise<Letter | undefined> {
  const actor = { accountId: accountId!, userId: '0', zone: 'UTC', isSystem: true } as const
  return database.transaction(actor, async (session) => {
    const renewed = await renewInvitation(session, invitationId)
    if (!renewed) return undefined
    const { name: accountName, locale } = await readAccount(session)
    const link = invitationLink(baseUrl, renewed.secret)
    return invitationLetter({ to: renewed.email, accountName, link, locale })
  })
}
